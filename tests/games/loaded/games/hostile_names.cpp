#include "hostile_names.h"

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>

#include "orders.h"

namespace hostile {

// The order differs from that of the bytes, which is allowed.
void name_fields(tickreel_fields* to) {
  to->begin(to, "at", offsetof(State, x), sizeof(State) - offsetof(State, x), 0);
  to->field(to, "y", TICKREEL_F32, sizeof(State::x), TICKREEL_MAX_PLAYERS);
  to->field(to, "x", TICKREEL_F32, 0, TICKREEL_MAX_PLAYERS);
  to->end(to);
  TICKREEL_FIELD(to, State, random, TICKREEL_U64);
  TICKREEL_FIELD(to, State, tick, TICKREEL_I64);
  TICKREEL_FIELD(to, State, buttons, TICKREEL_U32);
  // `players` has no name.
}

void name_no_fields(tickreel_fields* to, const char* told) {
  const std::string how(told);
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  const auto field = [&](const char* name, std::size_t offset, std::size_t count = 0,
                         std::uint32_t type = TICKREEL_U32) {
    to->field(to, name, type, offset, count);
  };
  if (how == "outside") field("beyond", sizeof(State) - 2);
  if (how == "far") field("beyond", kMost);
  if (how == "huge") field("beyond", 16, kMost);
  if (how == "huge_text") field("beyond", 16, kMost, TICKREEL_TEXT);
  if (how == "no_text") field("beyond", 16, 0, TICKREEL_TEXT);
  if (how == "twice") field("again", offsetof(State, tick) + 4);
  if (how == "type") field("odd", 16, 0, 11);
  if (how == "null") field(nullptr, 16);
  if (how == "empty") field("", 16);
  if (how == "ugly") field("no UTF-8 \xff", 16);
  if (how == "spaces") field("two words", 16);
  if (how == "long") field(std::string(65, 'a').c_str(), 16);
  if (how == "open") to->begin(to, "open", 16, 4, 0);
  if (how == "end") to->end(to);
  if (how == "outside_group") {
    to->begin(to, "group", 16, 2, 2);
    field("member", 0);
    to->end(to);
  }
  if (how == "nothing_group") to->begin(to, "group", 16, 0, kMost);
  if (how == "huge_group") to->begin(to, "group", 16, 4, kMost / 4);
  if (how == "empty_groups") {
    for (int i = 0; i < 8; ++i) to->begin(to, "group", i == 0 ? 16 : 0, 4 - i / 4, 0);
    for (int i = 0; i < 8; ++i) to->end(to);
  }
  for (int i = 0; how == "deep" && i < 40; ++i) to->begin(to, "deep", i == 0 ? 16 : 0, 4, 0);
  if (how == "long_path") {
    const std::string name(64, 'a');
    for (int i = 0; i < 5; ++i) to->begin(to, name.c_str(), i == 0 ? 16 : 0, 4, 0);
  }
  for (int i = 0; how == "many" && i < 100000; ++i) {
    to->begin(to, "group", 16, 4, 0);
    to->end(to);
  }
}

void name_constants(tickreel_constants* to, Tuning& tuning) {
  // With step=N it is another build of the game, with another constant.
  const char* const tuned = how("step");
  if (tuned != nullptr) tuning.step = std::strtof(tuned, nullptr);
  to->number(to, "step", TICKREEL_F32, &tuning.step);
  if (to->rules_version < 2) return;
  tuning.luck = 7;
  to->number(to, "luck", TICKREEL_U16, &tuning.luck);
}

void name_no_constants(tickreel_constants* to, const char* told) {
  const std::string how(told);
  float value = how == "nan" ? std::nanf("") : 1.0F;
  if (how == "nan") to->number(to, "odd", TICKREEL_F32, &value);
  if (how == "twice") to->number(to, "step", TICKREEL_F32, &value);
  if (how == "taken") to->number(to, "argument_hash", TICKREEL_F32, &value);
  if (how == "text") to->number(to, "odd", TICKREEL_TEXT, &value);
  if (how == "type") to->number(to, "odd", 77, &value);
  if (how == "null") to->number(to, nullptr, TICKREEL_F32, &value);
  if (how == "no_value") to->number(to, "odd", TICKREEL_F32, nullptr);
  if (how == "ugly") to->number(to, "two words", TICKREEL_F32, &value);
  for (int i = 0; how == "many" && i < 2000; ++i) {
    to->number(to, ("odd" + std::to_string(i)).c_str(), TICKREEL_F32, &value);
  }
}

}  // namespace hostile
