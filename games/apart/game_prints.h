#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "core/files/descriptor.h"
#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Hands on what the processes of a game print, to standard error: each line begins with the name
/// of the game and has nothing that a terminal obeys. After kMostLines one line says that the rest
/// is left out. A line with more than kMostLineBytes is cut there.
class GamePrints {
 public:
  static constexpr int kMostLines = 10000;
  static constexpr std::size_t kMostLineBytes = 1000;

  /// Begins a thread that reads. kFailed when the system has no pipe.
  static Result<std::unique_ptr<GamePrints>> begin(std::string game);
  /// Hands on what is there by now, and does not wait for the processes to end.
  ~GamePrints();
  GamePrints(const GamePrints&) = delete;
  GamePrints& operator=(const GamePrints&) = delete;

  /// The descriptor that the processes print into; call close_other() once the first of them has
  /// it.
  [[nodiscard]] int other_end() const { return written_.number(); }
  void close_other() { written_.close(); }

 private:
  GamePrints(std::string game, Descriptor read, Descriptor written, Descriptor stop);
  void run();
  /// False: there is no more, now or at all.
  bool read_some();
  void take(std::string_view bytes);
  void print_line(std::string_view line);

  std::string game_;
  Descriptor read_;
  Descriptor written_;
  Descriptor stop_;
  std::string line_;
  int lines_ = 0;
  std::thread thread_;
};

}  // namespace tickreel::games
