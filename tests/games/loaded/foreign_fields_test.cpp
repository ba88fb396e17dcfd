#include "games/loaded/foreign_fields.h"

#include <gmock/gmock.h>

#include <array>
#include <limits>
#include <random>
#include <string>

#include "games/loaded/foreign_game.h"
#include "live/net/state_history.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/core/byte_writer.h"

// The names that a game gives to the bytes of its state.

namespace tickreel::tests {
namespace {

using games::ForeignFields;

TEST(ForeignFieldsTest, GroupsThatNameNothingAreNothing) {
  ForeignFields fields(std::size_t{64} << 20U);
  fields.begin(&fields, "each", 0, 1, std::size_t{64} << 20U);
  fields.begin(&fields, "one", 0, 1, 0);
  fields.end(&fields);
  fields.end(&fields);
  EXPECT_EQ(fields.finish(), "");
  EXPECT_TRUE(fields.list().empty());
}

TEST(ForeignFieldsTest, HowManyNumbersThereAreIsLimitedWhateverTheyLieIn) {
  const auto problem_of = [](std::size_t count, std::size_t each, std::uint32_t type) {
    ForeignFields fields(std::size_t{64} << 20U);
    fields.begin(&fields, "group", 0, 1024, count);
    fields.field(&fields, "number", type, 0, each);
    fields.end(&fields);
    const std::string problem = fields.finish();
    if (problem.empty()) {
      EXPECT_EQ(fields.list().size(), count * each);
    }
    return problem;
  };
  const std::string kTooMany = "names more than 262144 numbers: large tables need no names";
  EXPECT_EQ(problem_of(1024, 256, TICKREEL_U8), "");
  EXPECT_EQ(problem_of(1025, 256, TICKREEL_U8), kTooMany);
  EXPECT_EQ(problem_of(65536, 5, TICKREEL_TEXT), kTooMany);
}

TEST(ForeignFieldsTest, APathHas255Bytes) {
  const auto problem_of = [](std::size_t bytes) {
    ForeignFields fields(16);
    const std::string group(64, 'g');
    for (int i = 0; i < 3; ++i) fields.begin(&fields, group.c_str(), 0, 4, 0);
    const std::string name(bytes - 3 * (group.size() + 1), 'n');
    fields.field(&fields, name.c_str(), TICKREEL_U32, 0, 0);
    for (int i = 0; i < 3; ++i) fields.end(&fields);
    return fields.finish();
  };
  EXPECT_EQ(problem_of(255), "");
  EXPECT_THAT(problem_of(256), testing::StartsWith("has a name of more than 255 bytes: ggg"));
}

TEST(ForeignFieldsTest, ANameIsThatOfOnePlace) {
  ForeignFields fields(16);
  fields.field(&fields, "a", TICKREEL_U32, 0, 0);
  fields.begin(&fields, "part", 4, 4, 2);
  fields.field(&fields, "a", TICKREEL_U16, 0, 0);
  fields.field(&fields, "a", TICKREEL_U16, 2, 0);
  fields.end(&fields);
  EXPECT_EQ(fields.finish(), "names two places of part a");
}

/// Makes calls in random order, with numbers that are sometimes valid.
std::string name_anything(std::mt19937_64& random, ForeignFields& fields) {
  const auto most = std::numeric_limits<std::size_t>::max();
  const auto number = [&](std::size_t below) -> std::size_t {
    const std::size_t drawn = random();
    return drawn % 64 == 0 ? most - drawn % 7 : drawn % below;
  };
  const std::array<const char*, 4> names{"a", "b.c", "d_1", random() % 64 == 0 ? "\xff" : "e[0]"};
  int open = 0;
  for (std::size_t calls = random() % 12; calls > 0; --calls) {
    const char* const name = names[random() % names.size()];
    const auto type = static_cast<std::uint32_t>(number(11));
    const std::size_t count = random() % 2 == 0 ? 0 : number(9);
    if (random() % 3 == 0) {
      fields.begin(&fields, name, number(200), number(64), count);
      ++open;
    } else if (open > 0 && random() % 3 == 0) {
      fields.end(&fields);
      --open;
    } else {
      fields.field(&fields, name, type, number(open > 0 ? 32 : 200), count);
    }
  }
  for (; open > 0; --open) fields.end(&fields);
  return fields.finish();
}

TEST(ForeignFieldsTest, WhateverAGameSaysItsNamesLieInTheStateOrAreRefused) {
  std::mt19937_64 random(1);
  int taken = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::size_t state_bytes = 1 + random() % 400;
    ForeignFields fields(state_bytes);
    if (!name_anything(random, fields).empty()) continue;
    std::size_t end = 0;
    for (const NamedBytes& field : fields.list()) {
      ++taken;
      ASSERT_GE(field.offset, end) << field.path;
      ASSERT_GT(field.count, 0U) << field.path;
      end = field.offset + field.count;
      ASSERT_LE(end, state_bytes) << field.path;
      ASSERT_TRUE(field.is_text || field.count == 1 || field.count == 2 || field.count == 4 ||
                  field.count == 8);
    }
  }
  EXPECT_GT(taken, 2000);
}

TEST(ForeignFieldsTest, NestedThingsHaveTheNamesThatCPlusPlusGivesThem) {
  struct Leg {
    std::int16_t length, angle;
  };
  struct Spider {
    char name[4];
    Leg legs[2];
    double weight;
  };
  ForeignFields fields(2 * sizeof(Spider));
  fields.begin(&fields, "spiders", 0, sizeof(Spider), 2);
  TICKREEL_FIELDS(&fields, Spider, name, TICKREEL_TEXT);
  TICKREEL_FIELD(&fields, Spider, weight, TICKREEL_F64);
  TICKREEL_BEGIN_EACH(&fields, Spider, legs);
  TICKREEL_FIELD(&fields, Leg, length, TICKREEL_I16);
  TICKREEL_FIELD(&fields, Leg, angle, TICKREEL_I16);
  fields.end(&fields);
  fields.end(&fields);
  ASSERT_EQ(fields.finish(), "");
  std::string all;
  for (const NamedBytes& field : fields.list()) {
    all +=
        field.path + " " + std::to_string(field.offset) + " " + std::to_string(field.count) + "\n";
  }
  EXPECT_EQ(
      all,
      "spiders[0].name 0 4\nspiders[0].legs[0].length 4 2\nspiders[0].legs[0].angle 6 2\n"
      "spiders[0].legs[1].length 8 2\nspiders[0].legs[1].angle 10 2\nspiders[0].weight 16 8\n"
      "spiders[1].name 24 4\nspiders[1].legs[0].length 28 2\nspiders[1].legs[0].angle 30 2\n"
      "spiders[1].legs[1].length 32 2\nspiders[1].legs[1].angle 34 2\nspiders[1].weight 40 8\n");
}

/// A state with a text. tickreel itself builds the table of its game.
struct Greeting {
  std::uint32_t count = 0;
  char words[12] = "hello";
};

tickreel_game_table greeting_table() {
  tickreel_game_table table{};
  table.size = sizeof table;
  table.name = "greeting";
  table.rules_version = 1;
  table.tick_rate_num = 60;
  table.tick_rate_den = table.min_players = table.max_players = 1;
  table.create = [](const tickreel_session*, void** game) -> const char* {
    *game = new Greeting;
    return nullptr;
  };
  table.destroy = [](void* game) { delete static_cast<Greeting*>(game); };
  table.tick = [](void*, const tickreel_input*) -> const char* { return nullptr; };
  table.save = [](const void* game, tickreel_bytes* to) -> const char* {
    to->append(to, game, sizeof(Greeting));
    return nullptr;
  };
  table.load = [](void* game, const void* bytes, std::size_t size) -> const char* {
    if (size != sizeof(Greeting)) return "another size";
    *static_cast<Greeting*>(game) = *static_cast<const Greeting*>(bytes);
    return nullptr;
  };
  table.publish = [](const void*, tickreel_view*) -> const char* { return nullptr; };
  table.describe = [](const void*, tickreel_fields* to) -> const char* {
    TICKREEL_FIELD(to, Greeting, count, TICKREEL_U32);
    TICKREEL_FIELDS(to, Greeting, words, TICKREEL_TEXT);
    return nullptr;
  };
  return table;
}

/// Returns what the net (live/net) reports about two states that differ.
std::string difference_of(const Greeting& first, const Greeting& second) {
  const tickreel_game_table table = greeting_table();
  const GameInfo info = games::entry_of_table(table)->info;
  const SessionSetup setup{1, info.tick_rate, {"A"}};
  const auto saved = [&](const Greeting& state) {
    auto simulation = *Simulation::begin(info, setup);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&state);
    ByteWriter writer;
    writer.varint(sizeof state);
    writer.bytes({bytes, sizeof state});
    EXPECT_TRUE(simulation.restore({0, writer.take()}));
    const auto snapshot = simulation.snapshot().bytes;
    return std::string(snapshot.begin(), snapshot.end());
  };
  const auto difference = live::state_difference(info, setup, 0, saved(first), saved(second));
  if (!difference) return "";
  return difference->path + ": " + difference->recorded.to_string() + ", " +
         difference->actual.to_string();
}

TEST(ForeignFieldsTest, PlayersOfANetworkAreToldThem) {
  EXPECT_EQ(difference_of({}, {}), "");
  EXPECT_EQ(difference_of({3, "hello"}, {4, "hullo"}), "count: 3 (0x00000003), 4 (0x00000004)");
  EXPECT_EQ(difference_of({3, "hello"}, {3, "hi"}), "words: \"hello\", \"hi\"");
  EXPECT_EQ(difference_of({3, "hello"}, {3, "hello\0!"}), "words[6]: 0 (0x00), 33 (0x21)");
  EXPECT_EQ(difference_of({3, "hello world"}, {3, "hello"}), "words: \"hello world\", \"hello\"");
}

}  // namespace
}  // namespace tickreel::tests
