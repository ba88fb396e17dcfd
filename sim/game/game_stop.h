#pragma once

#include <atomic>

namespace tickreel::sim {

/// Whether a thread that waits for a game is to stop, because the game may never return. Any
/// thread.
class GameStop {
 public:
  /// Names the flag that is set when the program is to stop. It must live as long as the program.
  static void watch(const std::atomic<bool>& program) { program_.store(&program); }

  /// While it lives, the calling thread is also to stop when this flag is set. A thread has one at
  /// a time. `thread` must outlive it.
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
