#include "movie/cut/reel/toml_reel.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/room.h"

// A change of one thing in a reel's text keeps all other bytes.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr const char* kReel =
    "# Our season, by hand\n"
    "size = \"640x360\"   # small\n"
    "fade_out = 1\n"
    "\n"
    "[defaults]\n"
    "transition = 'dissolve'\n"
    "\n"
    "# The opening\n"
    "[[clip]] # first\n"
    "card   = \"Gr\xC3\xBC\xC3\x9F\"  # a greeting\n"
    "color = \"#203050\"\n"
    "\n"
    "[[clip]]\n"
    "  replay = \"match.replay\"\n"
    "  from = 25   # the kill\n"
    "  text = [\n"
    "    \"Tanks@bottom-left\", # one\n"
    "    \"two\",\n"
    "  ]\n"
    "\n"
    "  [[clip.title]]\n"
    "  text = \"\"\"Two\n# no comment\n\"\"\"\n"
    "\n"
    "\n"
    "# Last\n"
    "[[clip]]\n"
    "card = \"\"\n";

TomlReel reel(const std::string& text = kReel) {
  auto read = TomlReel::read("x.toml", text);
  EXPECT_TRUE(read) << (read ? "" : read.error().message);
  return *std::move(read);
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kReel;
  text.replace(text.find(from), from.size(), to);
  return text;
}

void expect_text(const Result<TomlReel>& now, const std::string& text) {
  ASSERT_TRUE(now) << now.error().message;
  EXPECT_EQ(now->text(), text);
}

TEST(TomlReel, AValueIsReplacedWhereItStands) {
  expect_text(reel().with_value({}, "size", "1280x720"), changed("640x360", "1280x720"));
  expect_text(reel().with_value({}, "fade-out", "2.5"), changed("fade_out = 1", "fade_out = 2.5"));
  expect_text(reel().with_value({0}, "card", "Hello"), changed("Gr\xC3\xBC\xC3\x9F", "Hello"));
  expect_text(reel().with_value({1}, "from", "25.5"), changed("from = 25 ", "from = 25.5 "));
  expect_text(reel().with_value({1, 0}, "text", "One"),
              changed("\"\"\"Two\n# no comment\n\"\"\"", "\"One\""));
}

TEST(TomlReel, AKeyComesBelowTheLastOfItsTable) {
  expect_text(reel().with_value({}, "music", "a.flac"),
              changed("fade_out = 1\n", "fade_out = 1\nmusic = \"a.flac\"\n"));
  expect_text(reel().with_value({1}, "to", "28"), changed("  ]\n", "  ]\n  to = 28\n"));
  expect_text(reel().with_value({2}, "length", "90f"), std::string(kReel) + "length = \"90f\"\n");
  const std::string bare = "# head\n\n[[clip]]\n[[clip.title]]\ntext=\"a\"";
  expect_text(reel(bare).with_value({0}, "card", "x"),
              "# head\n\n[[clip]]\ncard = \"x\"\n[[clip.title]]\ntext=\"a\"");
  expect_text(reel(bare).with_value({}, "fps", "30"),
              "# head\n\nfps = 30\n\n[[clip]]\n[[clip.title]]\ntext=\"a\"");
}

TEST(TomlReel, AKeyGoesWithItsLines) {
  expect_text(reel().with_value({1}, "text", nullptr),
              changed("  text = [\n    \"Tanks@bottom-left\", # one\n    \"two\",\n  ]\n", ""));
  expect_text(reel().with_value({1}, "speed", nullptr), kReel);
}

TEST(TomlReel, AClipMovesWithItsCommentsAndTitles) {
  const auto moved = reel().with_clip_moved(2, 0);
  ASSERT_TRUE(moved) << moved.error().message;
  const std::string& text = moved->text();
  EXPECT_LT(text.find("# Last"), text.find("# The opening"));
  EXPECT_LT(text.find("# The opening"), text.find("match.replay"));
  EXPECT_EQ(moved->title_count(2), 1U);
  EXPECT_THAT(text, HasSubstr("transition = 'dissolve'\n\n# Last\n[[clip]]\ncard = \"\"\n\n#"));
  // Moving it back gives exactly the first text.
  expect_text(moved->with_clip_moved(0, 2), kReel);
}

TEST(TomlReel, AClipGoesWithWhatIsItsOwn) {
  const auto without = reel().without_clip(1);
  ASSERT_TRUE(without) << without.error().message;
  EXPECT_THAT(without->text(), HasSubstr("color = \"#203050\"\n\n# Last\n[[clip]]\n"));
  EXPECT_EQ(without->clip_count(), 2U);
  const auto last = without->without_clip(1);
  ASSERT_TRUE(last) << last.error().message;
  EXPECT_TRUE(last->text().ends_with("color = \"#203050\"\n"));
  EXPECT_FALSE(last->without_clip(0));
}

TEST(TomlReel, AClipComesBetweenOthersAndBehindThem) {
  const Json keys = {{"replay", "a.replay"}, {"from", "1.5"}};
  const std::string block = "[[clip]]\nreplay = \"a.replay\"\nfrom = 1.5\n";
  expect_text(reel().with_clip(3, keys), std::string(kReel) + "\n" + block);
  expect_text(reel().with_clip(2, keys), changed("# Last", block + "\n# Last"));
  expect_text(reel("").with_clip(0, keys), block);
  expect_text(reel("size = \"2x2\"").with_clip(0, keys), "size = \"2x2\"\n\n" + block);
}

TEST(TomlReel, ATitleComesAndGoes) {
  const auto with = reel().with_title(0, {{"text", "Now \"live\""}});
  expect_text(with,
              changed("color = \"#203050\"\n",
                      "color = \"#203050\"\n\n[[clip.title]]\ntext = \"Now \\\"live\\\"\"\n"));
  expect_text(with->without_title(0, 0), kReel);
}

TEST(TomlReel, LinesEndAsTheyDid) {
  const std::string windows = "size = \"2x2\"\r\n\r\n[[clip]]\r\ncard = \"a\"\r\n";
  expect_text(reel(windows).with_value({0}, "length", "3"), windows + "length = 3\r\n");
  expect_text(reel(windows).with_clip(1, {{"card", "b"}}),
              windows + "\r\n[[clip]]\r\ncard = \"b\"\r\n");
}

TEST(TomlReel, SaysWhatTheTableSays) {
  EXPECT_EQ(reel().value({}, "fade-out"), "1");
  EXPECT_EQ(reel().value({1}, "from"), "25");
  EXPECT_EQ(reel().value({1}, "text"), std::nullopt);
  EXPECT_EQ(reel().clip_in_line(9), 0U);
  EXPECT_EQ(reel().clip_in_line(10), std::nullopt);
}

TEST(TomlReel, WhatCannotBeChangedInItsTextIsRefused) {
  // The titles of a clip are not next to it.
  const std::string apart =
      "[[clip]]\ncard = \"a\"\n[defaults]\nhud = \"none\"\n[[clip]]\ncard = \"b\"\n";
  EXPECT_TRUE(reel(apart).with_clip_moved(0, 1));
  const std::string mixed =
      "[[clip]]\ncard = \"a\"\n[[clip]]\ncard = \"b\"\n[defaults]\nhud = \"none\"\n"
      "[[clip.title]]\ntext = \"of b\"\n";
  const auto moved = reel(mixed).with_clip_moved(1, 0);
  ASSERT_FALSE(moved);
  EXPECT_THAT(moved.error().message, HasSubstr("x.toml"));
  EXPECT_FALSE(TomlReel::read("x.toml", "clip = [{card=\"a\"}]\n"));
  const auto broken = TomlReel::read("x.toml", "size = \n");
  ASSERT_FALSE(broken);
  EXPECT_THAT(broken.error().message, HasSubstr("x.toml:1:"));
}

TEST(TomlReel, AnythingIsReadOrRefused) {
  const std::string whole = kReel;
  for (std::size_t end = 0; end <= whole.size(); ++end) {
    const auto read = TomlReel::read("x.toml", whole.substr(0, end));
    if (!read || read->clip_count() == 0) continue;
    const auto with = read->with_value({read->clip_count() - 1}, "name", "x");
    EXPECT_TRUE(!with || with->value({read->clip_count() - 1}, "name") == "x") << end;
    static_cast<void>(read->with_clip_moved(0, read->clip_count() - 1));
    static_cast<void>(read->without_clip(0));
    static_cast<void>(read->with_title(0, {{"text", "x"}}));
  }
}

}  // namespace
}  // namespace tickreel::tests
