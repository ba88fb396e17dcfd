#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/files/descriptor.h"
#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Prints the output of a game's processes on standard error. Each line begins with the name of the
/// game and has no characters that a terminal obeys. After kMostLines lines, one more says that the
/// rest is left out. A line is cut after kMostLineBytes bytes.
class GamePrints {
 public:
  static constexpr int kMostLines = 10000;
  static constexpr std::size_t kMostLineBytes = 1000;

  /// Starts a thread that reads and prints. `game`: the name of the game. kFailed when the system
  /// gives no pipe.
  static Result<std::unique_ptr<GamePrints>> begin(std::string game);
  /// Prints the output that has arrived, and does not wait for the processes to end.
  ~GamePrints();
  GamePrints(const GamePrints&) = delete;
  GamePrints& operator=(const GamePrints&) = delete;

  /// The descriptor that the processes print into. Call close_other() once the first process has
  /// it.
  [[nodiscard]] int other_end() const { return written_.number(); }
  /// Sets the name with which later lines begin. Any thread.
  void call_it(const std::string& game);
  void close_other() { written_.close(); }

 private:
  GamePrints(std::string game, Descriptor read, Descriptor written, Descriptor stop);
  [[nodiscard]] std::string name();
  void run();
  /// Reads and takes some bytes. False: no bytes are there now, or no more will come.
  bool read_some();
  void take(std::string_view bytes);
  void print_line(std::string_view line);

  std::mutex mutex_;  ///< guards `game_`
  std::string game_;
  Descriptor read_;
  Descriptor written_;
  Descriptor stop_;
  std::string line_;
  int lines_ = 0;
  std::thread thread_;
};

}  // namespace tickreel::games
