#include "core/text/field_names.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"
#include "tickreel/result.h"

namespace tickreel::tests {
namespace {

TEST(FieldNames, AreOptionsOnTheCommandLine) {
  EXPECT_EQ(with_option_names("start anew with §overwrite"), "start anew with --overwrite");
  EXPECT_EQ(with_option_names("§music-gain means nothing without §music: leave it out"),
            "--music-gain means nothing without --music: leave it out");
  EXPECT_EQ(with_option_names("§to- and §vp9"), "--to- and --vp9");
  EXPECT_EQ(with_option_names("give §output FILE"), "give -o FILE");
  EXPECT_EQ(with_option_names("nothing"), "nothing");
  EXPECT_EQ(with_option_names(""), "");
}

TEST(FieldNames, AreWhatTheDoorCallsThem) {
  const auto member = [](std::string_view name) {
    return name == "segment-frames" ? std::string("FilmTarget::segment_frames") : "other";
  };
  EXPECT_EQ(with_field_names("a larger §segment-frames, or §jobs", member),
            "a larger FilmTarget::segment_frames, or other");
}

TEST(FieldNames, OtherSectionsStay) {
  for (const std::string text :
       {"§", "§5.mp4", "§ 7", "§§", "§a", "§Abs", "§-to", "\xc2", "a\xa7to"}) {
    EXPECT_EQ(with_option_names(text), text);
  }
  EXPECT_EQ(with_option_names("§§to"), "§--to");
}

TEST(ErrorSubject, IsBuiltOnTheWayUp) {
  const Error title = within("title", 2, bad_field("speed", ": it is 0"));
  const Error error = within("clip", 3, prefixed("clip 3: ", title));
  EXPECT_EQ(error.kind, ErrorKind::kUsage);
  EXPECT_EQ(error.message, "clip 3: §speed: it is 0");
  EXPECT_EQ(error.subject.path(), "clip[3].title[2].speed");
  EXPECT_EQ(error.subject.number_of("clip"), 3U);
  EXPECT_EQ(error.subject.number_of("pane"), 0U);
  EXPECT_EQ(about("music", bad_file("no music")).subject.path(), "music");
  EXPECT_EQ(bad_key("beats", ": give more").message, "beats: give more");
}

TEST(ErrorSubject, NamesAFileOnce) {
  const Error error = of_file("a.mp4", bad_file("it is empty"));
  EXPECT_EQ(error.message, "a.mp4: it is empty");
  EXPECT_EQ(error.subject.unnamed, "it is empty");
  EXPECT_EQ(of_file("a.mp4", error).message, error.message);
  const Error read = naming_file(ErrorKind::kBadFile, "cannot read ", "a.mp4", ": it is empty");
  EXPECT_EQ(read.message, "cannot read a.mp4: it is empty");
  EXPECT_EQ(read.subject.unnamed, "cannot read it: it is empty");
  EXPECT_EQ(of_file("a.mp4", read).message, read.message);
  EXPECT_EQ(naming_file(ErrorKind::kBadFile, "", "a", ": empty").subject.unnamed, "empty");
  EXPECT_EQ(naming_file(ErrorKind::kBadFile, "", "a", " ends").subject.unnamed, "it ends");
}

}  // namespace
}  // namespace tickreel::tests
