#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstdio>
#include <sstream>

#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(HashSink, WritesALineForEachFrameAndOneForTheSound) {
  const TemporaryDirectory directory;
  const FilmFormat format{{16, 8}, Rational(60), 3};
  ASSERT_TRUE(make_film({.name = "hash", .path = directory.path("film.txt")}, format));

  const auto lines = lines_of(read_file(directory.path("film.txt")));
  ASSERT_EQ(lines.size(), 4U);
  const char* const times[] = {"0.000000", "0.016667", "0.033333"};
  for (int i = 0; i < 3; ++i) {
    const Image image = test_picture(format.size, i);
    char hash[17];
    std::snprintf(
        hash, sizeof hash, "%016llx",
        static_cast<unsigned long long>(XXH3_64bits(image.pixels().data(), image.pixels().size())));
    EXPECT_EQ(lines[i], std::to_string(i) + " " + times[i] + " " + hash);
  }
  EXPECT_EQ(lines[3], "audio 0 2d06800538d394c2");  // xxHash's own value for no bytes
}

TEST(HashSink, TimesAreExactAtAnyRate) {
  const TemporaryDirectory directory;
  const auto last_time = [&](Rational rate, std::int64_t frames) {
    const SinkSettings settings{
        .name = "hash", .path = directory.path("film.txt"), .overwrite = true};
    EXPECT_TRUE(make_film(settings, {{1, 1}, rate, frames}));
    const auto lines = lines_of(read_file(directory.path("film.txt")));
    std::istringstream last(lines.at(lines.size() - 2));
    std::string index;
    std::string time;
    last >> index >> time;
    return time;
  };
  EXPECT_EQ(last_time(Rational(30000, 1001), 30001), "1001.000000");
  EXPECT_EQ(last_time(Rational(24), 2), "0.041667");
  EXPECT_EQ(last_time(Rational(2'000'000), 2), "0.000001");  // half a microsecond is rounded up
  EXPECT_EQ(last_time(Rational(2'000'000'000, 1999), 2), "0.000001");
  EXPECT_EQ(last_time(Rational(2'147'483'647), 2), "0.000000");
  EXPECT_EQ(last_time(Rational(10'000'000, 9'999'999), 2), "1.000000");  // rounding carries into
                                                                         // the seconds
}

TEST(HashSink, SeesASinglePixel) {
  const TemporaryDirectory directory;
  const FilmFormat format{{8, 8}, Rational(60), 1};
  const auto film = [&](std::uint8_t value) {
    auto sink = open_sink({.name = "hash", .path = directory.path("f"), .overwrite = true}, format);
    Image image = plain_picture(format.size, 1, 2, 3);
    image.pixels().back() = value;
    EXPECT_TRUE((*sink)->write({0, std::move(image)}));
    EXPECT_TRUE((*sink)->finish());
    return read_file(directory.path("f"));
  };
  EXPECT_EQ(film(255), film(255));
  EXPECT_NE(film(255), film(254));
}

TEST(HashSink, EmptyPathIsStandardOutput) {
  const FilmFormat format{{4, 4}, Rational(60), 1};
  testing::internal::CaptureStdout();
  const Status made = make_film({.name = "hash"}, format);
  const std::string text = testing::internal::GetCapturedStdout();
  ASSERT_TRUE(made);
  EXPECT_EQ(lines_of(text).size(), 2U);
}

}  // namespace
}  // namespace tickreel::tests
