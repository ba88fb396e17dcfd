#pragma once

#include <atomic>

namespace tickreel::sim {

/// Tells code that waits for a game whether it must stop waiting, because the game may never
/// return. There is a flag for the whole program, and one for a thread while it has a GameStop. Any
/// thread.
class GameStop {
 public:
  /// Sets the flag of the whole program: all threads must stop when `program` is true. It must live
  /// as long as the program.
  static void watch(const std::atomic<bool>& program) { program_.store(&program); }

  /// Sets the flag of the calling thread while the object lives: the thread must stop when `thread`
  /// is true. `thread` must live longer. A thread has one GameStop at a time.
  explicit GameStop(const std::atomic<bool>& thread) { thread_ = &thread; }
  ~GameStop() { thread_ = nullptr; }
  GameStop(const GameStop&) = delete;
  GameStop& operator=(const GameStop&) = delete;

  /// Whether the calling thread must stop: one of its two flags is true.
  static bool is_wanted() { return is_set(program_.load()) || is_set(thread_); }

 private:
  static bool is_set(const std::atomic<bool>* flag) { return flag != nullptr && flag->load(); }

  static inline std::atomic<const std::atomic<bool>*> program_{nullptr};
  static inline thread_local const std::atomic<bool>* thread_ = nullptr;
};

}  // namespace tickreel::sim
