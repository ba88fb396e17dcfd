#pragma once

#include <atomic>

namespace tickreel::sim {

/// Whether somebody is to stop who may be waiting for a game that never comes back. Any thread.
class GameStop {
 public:
  /// Set when the program is to stop; for as long as it runs.
  static void watch(const std::atomic<bool>& program) { program_.store(&program); }

  /// While it lives, the calling thread is also to stop when this is set.
  explicit GameStop(const std::atomic<bool>& thread) { thread_ = &thread; }
  ~GameStop() { thread_ = nullptr; }
  GameStop(const GameStop&) = delete;
  GameStop& operator=(const GameStop&) = delete;

  static bool is_wanted() { return is_set(program_.load()) || is_set(thread_); }

 private:
  static bool is_set(const std::atomic<bool>* flag) { return flag != nullptr && flag->load(); }

  static inline std::atomic<const std::atomic<bool>*> program_{nullptr};
  static inline thread_local const std::atomic<bool>* thread_ = nullptr;
};

}  // namespace tickreel::sim
