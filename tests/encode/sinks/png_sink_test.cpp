#include <gtest/gtest.h>

#include <filesystem>

#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

using Names = std::vector<std::string>;
const FilmFormat kPngFormat{{33, 17}, Rational(60), 3};

TEST(PngSink, WritesEachFrameExactly) {
  const TemporaryDirectory directory;
  ASSERT_TRUE(make_film({.path = directory.path("f%04d.png")}, kPngFormat));
  EXPECT_EQ(directory.names(), (Names{"f0000.png", "f0001.png", "f0002.png"}));
  for (int i = 0; i < 3; ++i) {
    const Image image = test_picture(kPngFormat.size, i);
    const auto decoded = decode(directory.path("f000" + std::to_string(i) + ".png"), "rgba");
    EXPECT_TRUE(
        std::equal(decoded.begin(), decoded.end(), image.pixels().begin(), image.pixels().end()))
        << "frame " << i;
  }
}

TEST(PngSink, NumbersGrowBeyondTheirWidth) {
  const TemporaryDirectory directory;
  ASSERT_TRUE(make_film({.path = directory.path("%d.png")}, {{1, 1}, Rational(60), 11}));
  EXPECT_EQ(directory.names().size(), 11U);
  EXPECT_TRUE(std::filesystem::exists(directory.path("10.png")));
}

TEST(PngSink, OneFrameNeedsNoNumber) {
  const TemporaryDirectory directory;
  const FilmFormat one{kPngFormat.size, Rational(60), 1};
  ASSERT_TRUE(make_film({.path = directory.path("sheet.png")}, one));
  EXPECT_EQ(directory.names(), Names{"sheet.png"});
  const auto again = open_sink({.path = directory.path("sheet.png")}, one);
  ASSERT_FALSE(again.ok());
  EXPECT_NE(again.error().message.find("sheet.png exists"), std::string::npos);
  const auto three = open_sink({.path = directory.path("other.png")}, kPngFormat);
  ASSERT_FALSE(three.ok());
  EXPECT_EQ(three.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(directory.names(), Names{"sheet.png"});
}

TEST(PngSink, NothingHasItsNameBeforeTheEnd) {
  const TemporaryDirectory directory;
  {
    auto sink = open_sink({.path = directory.path("%d.png")}, kPngFormat);
    ASSERT_TRUE(sink.ok());
    ASSERT_TRUE((*sink)->write({0, test_picture(kPngFormat.size, 0)}));
    ASSERT_TRUE((*sink)->write({1, test_picture(kPngFormat.size, 1)}));
    EXPECT_EQ(directory.names(), (Names{"0.png.part", "1.png.part"}));
  }
  EXPECT_TRUE(directory.names().empty());
}

TEST(PngSink, AnyExistingFrameIsRefusedUnlessItMayBeReplaced) {
  const TemporaryDirectory directory;
  write_file(directory.path("1.png"), "mine");
  write_file(directory.path("2.png"), "mine");
  SinkSettings settings{.path = directory.path("%d.png")};
  const auto refused = open_sink(settings, kPngFormat);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find("1.png exists"), std::string::npos);
  EXPECT_NE(refused.error().message.find("§overwrite"), std::string::npos);

  settings.overwrite = true;
  {
    auto dropped = open_sink(settings, kPngFormat);
    ASSERT_TRUE(dropped.ok());
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE((*dropped)->write({i, test_picture(kPngFormat.size, i)}));
    }
  }
  EXPECT_EQ(read_file(directory.path("1.png")), "mine");
  ASSERT_TRUE(make_film(settings, kPngFormat));
  EXPECT_NE(read_file(directory.path("1.png")), "mine");
}

TEST(PngSink, AFailureWhileNamingPutsTheOldPicturesBack) {
  for (const char* obstacle : {"0.png", "1.png", "2.png"}) {
    SCOPED_TRACE(obstacle);
    const TemporaryDirectory directory;
    const SinkSettings settings{.path = directory.path("%d.png"), .overwrite = true};
    write_file(directory.path("0.png"), "old 0");
    write_file(directory.path("2.png"), "old 2");
    const Names before = directory.names();
    auto sink = open_sink(settings, kPngFormat);
    ASSERT_TRUE(sink.ok());
    const bool existed = std::filesystem::exists(directory.path(obstacle));
    const std::string old = existed ? read_file(directory.path(obstacle)) : "";
    std::filesystem::remove(directory.path(obstacle));
    std::filesystem::create_directory(directory.path(obstacle));
    EXPECT_FALSE(write_film(**sink, kPngFormat));
    sink->reset();
    std::filesystem::remove(directory.path(obstacle));
    if (existed) write_file(directory.path(obstacle), old);
    EXPECT_EQ(directory.names(), before);
    EXPECT_EQ(read_file(directory.path("0.png")), "old 0");
    EXPECT_EQ(read_file(directory.path("2.png")), "old 2");
  }
}

TEST(PngSink, AnotherRunOnTheSequenceIsRefusedAndDoesNoHarm) {
  const TemporaryDirectory directory;
  const SinkSettings settings{.path = directory.path("%d.png"), .overwrite = true};
  write_file(directory.path("1.png"), "old");
  auto first = open_sink(settings, kPngFormat);
  ASSERT_TRUE(first.ok());
  for (int i = 0; i < 3; ++i) {
    for (const std::int64_t frame_count : {1, 3, 9}) {
      const auto second = open_sink(settings, {kPngFormat.size, Rational(60), frame_count});
      ASSERT_FALSE(second.ok());
      EXPECT_NE(second.error().message.find("another run"), std::string::npos);
    }
    ASSERT_TRUE((*first)->write({i, test_picture(kPngFormat.size, i)}));
  }
  ASSERT_TRUE((*first)->finish());
  EXPECT_EQ(directory.names(), (Names{"0.png", "1.png", "2.png"}));

  // A run that starts before the finished one is destroyed keeps its parts.
  auto third = open_sink(settings, kPngFormat);
  ASSERT_TRUE(third.ok());
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE((*third)->write({i, test_picture(kPngFormat.size, 7 + i)}));
  first->reset();
  ASSERT_TRUE((*third)->finish());
  EXPECT_EQ(directory.names(), (Names{"0.png", "1.png", "2.png"}));
  for (int i = 0; i < 3; ++i) {
    const Image image = test_picture(kPngFormat.size, 7 + i);
    const auto decoded = decode(directory.path(std::to_string(i) + ".png"), "rgba");
    EXPECT_TRUE(
        std::equal(decoded.begin(), decoded.end(), image.pixels().begin(), image.pixels().end()));
  }
}

TEST(PngSink, PartsOfALongerKilledRunAreTakenAway) {
  const TemporaryDirectory directory;
  for (int i = 0; i < 6; ++i) write_file(directory.path(std::to_string(i) + ".png.part"), "cut");
  EXPECT_FALSE(make_film({.path = directory.path("%d.png")}, kPngFormat));
  EXPECT_EQ(directory.names().size(), 6U) << "they may be somebody else's";
  ASSERT_TRUE(make_film({.path = directory.path("%d.png"), .overwrite = true}, kPngFormat));
  EXPECT_EQ(directory.names(), (Names{"0.png", "1.png", "2.png"}));
}

TEST(PngSink, OnlyTheFilesOwnNameIsAPattern) {
  const TemporaryDirectory directory;
  const FilmFormat one{{2, 2}, Rational(60), 1};
  const FilmFormat two{{2, 2}, Rational(60), 2};
  for (const char* const folder : {"100%", "%d", "50%d off", "%s"}) {
    std::filesystem::create_directory(directory.path(folder));
    const std::string in = directory.path(folder) + "/";
    ASSERT_TRUE(make_film({.path = in + "one.png"}, one)) << folder;
    EXPECT_TRUE(std::filesystem::exists(in + "one.png"));
    ASSERT_TRUE(make_film({.path = in + "%d.png"}, two)) << folder;
    EXPECT_TRUE(std::filesystem::exists(in + "1.png"));
  }
  ASSERT_TRUE(make_film({.path = directory.path("100%%.png")}, one));
  EXPECT_TRUE(std::filesystem::exists(directory.path("100%.png")));
  ASSERT_TRUE(make_film({.path = directory.path("%%%d%%.png")}, two));
  EXPECT_TRUE(std::filesystem::exists(directory.path("%1%.png")));
}

TEST(PngSink, PatternsThatAreNoPatternAreRefused) {
  for (const char* name : {"a.png", "%d%d.png", "%s.png", "%5d.png", "%0d.png", "%020d.png",
                           "%.png", "%06x.png", "%%d.png", "%-3d.png", "%ld.png", "%d%.png", "%0",
                           "%", "%099999999999999999999999d.png", "%n%d.png", "%d/a.png"}) {
    const auto sink = open_sink({.name = "png", .path = std::string("/tmp/") + name}, kPngFormat);
    ASSERT_FALSE(sink.ok()) << name;
    EXPECT_EQ(sink.error().kind, ErrorKind::kUsage) << name;
    EXPECT_NE(sink.error().message.find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace tickreel::tests
