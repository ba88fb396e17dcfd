#include "tickreel/game/state_archive.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <limits>

#include "tickreel/view/vec.h"

namespace tickreel::tests {
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

// A missing text was compared as an empty one: it gave no difference, or the value "".
TEST(StateArchiveTest, SaysWhenTheRecordHasNoText) {
  for (const char* const name : {"", "arena"}) {
    World world;
    world.name = name;
    auto recorded = save(world);
    recorded.resize(recorded.size() - 1 - world.name.size());
    const auto found = difference(world, recorded);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->path, "name");
    EXPECT_EQ(found->recorded.to_string(), "nothing: no text can be read there");
  }
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

/// A state that only its own game can interpret.
struct Sealed {
  std::vector<std::uint8_t> bytes;
  void describe(StateArchive& archive) { archive.opaque("state", bytes, 16); }
};

template <typename State>
std::vector<std::uint8_t> bytes_of(State& state) {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  state.describe(archive);
  return writer.take();
}

TEST(StateArchiveTest, OpaqueBytesComeBack) {
  for (const std::size_t count : {0U, 1U, 16U}) {
    Sealed saved{std::vector<std::uint8_t>(count, 7)};
    Sealed loaded{{1, 2, 3}};
    const auto bytes = bytes_of(saved);
    ByteReader reader(bytes);
    StateArchive archive = StateArchive::loading(reader);
    loaded.describe(archive);
    EXPECT_TRUE(reader.ok() && reader.at_end());
    EXPECT_EQ(loaded.bytes, saved.bytes);
  }
}

TEST(StateArchiveTest, MoreOpaqueBytesThanThereMayBeOrAreFail) {
  Sealed large{std::vector<std::uint8_t>(17, 7)};
  const auto too_many = bytes_of(large);
  const std::vector<std::uint8_t> too_few{5, 1, 2};
  for (const auto& bytes : {too_many, too_few}) {
    ByteReader reader(bytes);
    StateArchive archive = StateArchive::loading(reader);
    Sealed loaded;
    loaded.describe(archive);
    EXPECT_FALSE(reader.ok());
  }
}

TEST(StateArchiveTest, AGameRefusesWhatItHasLoaded) {
  Sealed saved{{1, 2, 3}};
  const auto bytes = bytes_of(saved);
  ByteReader reader(bytes);
  StateArchive archive = StateArchive::loading(reader);
  saved.describe(archive);
  archive.refuse();
  EXPECT_FALSE(reader.ok());
}

TEST(StateArchiveTest, ADifferenceOfOpaqueBytesIsOneByte) {
  const auto first_difference = [](Sealed recorded, Sealed actual) {
    const auto bytes = bytes_of(recorded);
    ByteReader reader(bytes);
    StateArchive archive = StateArchive::comparing(reader);
    actual.describe(archive);
    return archive.difference();
  };
  EXPECT_FALSE(first_difference({{1, 2, 3}}, {{1, 2, 3}}));
  const auto other = first_difference({{1, 2, 3}}, {{1, 9, 9}});
  ASSERT_TRUE(other);
  EXPECT_EQ(other->path, "state[1]");
  EXPECT_EQ(other->recorded.to_string(), "2 (0x02)");
  EXPECT_EQ(other->actual.to_string(), "9 (0x09)");
  const auto shorter = first_difference({{1, 2}}, {{1, 2, 3}});
  ASSERT_TRUE(shorter);
  EXPECT_EQ(shorter->path, "state[2]");
  EXPECT_EQ(shorter->recorded.to_string(), "nothing: it ends here");
}

TEST(StateArchiveTest, ATextIsListedWholeOrAsItsBytes) {
  World world;
  std::vector<NamedField> fields;
  StateArchive whole = StateArchive::listing(fields, StateArchive::Texts::kWhole);
  world.describe(whole);
  EXPECT_EQ(fields.back().path, "name");
  EXPECT_EQ(fields.back().kind, FieldKind::kText);
  EXPECT_EQ(fields.back().value(), (FieldValue{"\"arena\"", ""}));
  fields.clear();
  world.name = std::string(8193, 'a');
  StateArchive long_text = StateArchive::listing(fields, StateArchive::Texts::kWhole);
  world.describe(long_text);
  EXPECT_EQ(fields.back().path, "name[8192]") << "no line of a dump is longer than can be read";
}

TEST(StateArchiveTest, ATextOfOpaqueBytesIsListedWithWhatStandsBehindItsEnd) {
  std::vector<std::uint8_t> bytes{'h', 'i', 0, 7, 0, 9};
  const auto list = [&](StateArchive::Texts texts) {
    std::vector<NamedField> fields;
    StateArchive archive = StateArchive::listing(fields, texts);
    archive.opaque("state", bytes, 100, [] {
      return std::vector<NamedBytes>{{"words", FieldKind::kUnsigned, 0, 5, true}};
    });
    std::string all;
    for (const NamedField& field : fields) all += field.path + "=" + field.to_string() + " ";
    return all;
  };
  EXPECT_EQ(list(StateArchive::Texts::kWhole), "words=\"hi\" words[3]=7 state[5]=9 ");
  EXPECT_EQ(list(StateArchive::Texts::kAsBytes),
            "words[0]=104 words[1]=105 words[2]=0 words[3]=7 words[4]=0 state[5]=9 ");
}

TEST(StateArchiveTest, OpaqueBytesAreListedAsNumbersOfEight) {
  Sealed state{{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  state.describe(archive);
  ASSERT_EQ(fields.size(), 2U);
  EXPECT_EQ(fields[0].path, "state[0]");
  EXPECT_EQ(fields[0].bits, 0x0807060504030201U);
  EXPECT_EQ(fields[1].path, "state[8]");
  EXPECT_EQ(fields[1].bits, 9U);
}

}  // namespace
}  // namespace tickreel::tests
