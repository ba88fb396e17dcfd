#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/plugin/game_table.h"

namespace tickreel::games {

/// The constants of a game (tickreel_game_table::constants): collects them with their defaults, and
/// then, once give() has been called, gives their values to create(). What is wrong with what the
/// game asks is in problem(): "gives ...". One thread at a time.
class ForeignConstants : public tickreel_constants {
 public:
  explicit ForeignConstants(std::uint32_t rules);
  ForeignConstants(const ForeignConstants&) = delete;
  ForeignConstants& operator=(const ForeignConstants&) = delete;

  void give() { gives_ = true; }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// Lists or assigns them (Game::describe_constants).
  void describe(StateArchive& archive);

 private:
  static void take(tickreel_constants* self, const char* name, std::uint32_t type, void* value);
  void add(const char* name, std::uint32_t type, const void* value);
  void give_value(const char* name, std::uint32_t type, void* value);

  struct Constant {
    std::uint32_t type = 0;
    NamedField field;
  };
  std::vector<Constant> constants_;
  bool gives_ = false;
  std::string problem_;
};

}  // namespace tickreel::games
