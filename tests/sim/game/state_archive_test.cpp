#include "tickreel/game/state_archive.h"

#include <gtest/gtest.h>

#include <limits>

#include "tickreel/view/vec.h"

namespace tickreel {
namespace {

enum class Mood : std::int8_t { kGrim = -1, kCalm = 0 };

struct Tank {
  Vec2 velocity;
  void describe(StateArchive& archive) { archive.field("velocity", velocity); }
};

struct World {
  bool running = true;
  Mood mood = Mood::kGrim;
  std::int16_t small = -5;
  std::uint64_t large = std::numeric_limits<std::uint64_t>::max();
  double precise = 0.1;
  std::array<std::uint8_t, 2> pair{1, 2};
  std::vector<Tank> tanks{{{1.0F, 2.0F}}, {{3.0F, 4.0F}}, {{5.0F, 6.0F}}};
  std::string name = "arena";

  void describe(StateArchive& archive) {
    archive.field("running", running);
    archive.field("mood", mood);
    archive.field("small", small);
    archive.field("large", large);
    archive.field("precise", precise);
    archive.field("pair", pair);
    archive.field("tanks", tanks, 8);
    archive.field("name", name, 16);
  }
};

std::vector<std::uint8_t> save(World& world) {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  world.describe(archive);
  return writer.take();
}

bool load(World& world, const std::vector<std::uint8_t>& bytes) {
  ByteReader reader(bytes);
  StateArchive archive = StateArchive::loading(reader);
  world.describe(archive);
  return reader.ok() && reader.at_end();
}

std::optional<FieldDifference> difference(World& world, const std::vector<std::uint8_t>& recorded) {
  ByteReader reader(recorded);
  StateArchive archive = StateArchive::comparing(reader);
  world.describe(archive);
  return archive.difference();
}

TEST(StateArchiveTest, LoadsWhatItSaved) {
  World world;
  const auto bytes = save(world);
  World other{false, Mood::kCalm, 0, 0, 0.0, {}, {}, ""};
  ASSERT_TRUE(load(other, bytes));
  EXPECT_EQ(save(other), bytes);
  EXPECT_EQ(other.mood, Mood::kGrim);
  EXPECT_EQ(other.small, -5);
  EXPECT_EQ(other.tanks[2].velocity.y, 6.0F);
  EXPECT_EQ(other.name, "arena");
}

TEST(StateArchiveTest, NamesTheFirstFieldThatDiffers) {
  World world;
  const auto recorded = save(world);
  EXPECT_FALSE(difference(world, recorded).has_value());
  world.tanks[2].velocity.x = 5.5F;
  world.name = "later";
  const auto found = difference(world, recorded);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->path, "tanks[2].velocity.x");
  EXPECT_EQ(found->recorded.to_string(), "5 (0x40a00000)");
  EXPECT_EQ(found->actual.to_string(), "5.5 (0x40b00000)");
}

TEST(StateArchiveTest, NamesTextsAndListLengths) {
  World world;
  const auto recorded = save(world);
  world.name = "\x1b[2J";
  EXPECT_EQ(difference(world, recorded)->path, "name");
  EXPECT_EQ(difference(world, recorded)->recorded.to_string(), "\"arena\"");
  EXPECT_EQ(difference(world, recorded)->actual.to_string(), "\"\\x1b[2J\"");
  world.tanks.pop_back();
  const auto found = difference(world, recorded);
  EXPECT_EQ(found->path, "tanks.count");
  EXPECT_EQ(found->recorded.to_string(), "3 (0x00000003)");
}

TEST(StateArchiveTest, SaysWhenTheRecordIsShorter) {
  World world;
  auto recorded = save(world);
  recorded.resize(3);
  EXPECT_EQ(difference(world, recorded)->recorded.to_string(), "nothing: the record ends here");
}

TEST(StateArchiveTest, EveryTruncationFailsToLoad) {
  World world;
  const auto bytes = save(world);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    World other;
    EXPECT_FALSE(load(other, {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}));
  }
}

TEST(StateArchiveTest, AListLongerThanAllowedFailsToLoad) {
  World world;
  world.tanks.resize(9);
  const auto bytes = save(world);
  World other;
  EXPECT_FALSE(load(other, bytes));
}

TEST(StateArchiveTest, ListsAndAssignsScalarsByPath) {
  World world;
  std::vector<NamedField> fields;
  StateArchive listing = StateArchive::listing(fields);
  world.describe(listing);
  EXPECT_EQ(fields.front().path, "running");
  EXPECT_EQ(fields.front().to_string(), "1");
  EXPECT_EQ(fields[1].to_string(), "255") << "an enum shows its bits";
  EXPECT_EQ(fields[2].to_string(), "-5");
  EXPECT_EQ(fields[3].to_string(), "18446744073709551615");
  EXPECT_EQ(fields[4].to_string(), "0.1");
  EXPECT_EQ(fields[4].value(), (FieldValue{"0.1", "0x3fb999999999999a"}));
  EXPECT_EQ(fields[fields.size() - 6].path, "name.count");
  EXPECT_EQ(fields.back().path, "name[4]");
  EXPECT_EQ(fields.back().to_string(), "97") << "arena";

  World changed;
  changed.precise = 7.0;
  changed.tanks[1].velocity.x = -1.0F;
  StateArchive assigning = StateArchive::assigning(fields);
  changed.describe(assigning);
  EXPECT_TRUE(assigning.unassigned().empty());
  EXPECT_EQ(changed.precise, 0.1);
  EXPECT_EQ(changed.tanks[1].velocity.x, 3.0F);

  fields.erase(fields.begin() + 4);
  StateArchive lacking = StateArchive::assigning(fields);
  changed.describe(lacking);
  EXPECT_EQ(lacking.unassigned(), std::vector<std::string>{"precise"});
}

}  // namespace
}  // namespace tickreel
