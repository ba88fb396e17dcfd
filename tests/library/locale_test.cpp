#include <gtest/gtest.h>

#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/comma_locale.h"
#include "tests/support/files.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/film_writer.h"
#include "tickreel/tickreel.h"

// Films of a program that has chosen a locale with a decimal comma.

namespace tickreel::tests {
namespace {

class LibraryLocaleTest : public testing::Test {
 protected:
  static constexpr int kWidth = 64;
  static constexpr int kHeight = 36;

  void SetUp() override {
    const std::string missing = make_comma_locale(directory_.path("locales"));
    if (!missing.empty()) return skip_without(kLocales, missing);
    ::setenv("LOCPATH", directory_.path("locales").c_str(), 1);
  }
  void TearDown() override {
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
  }
  using Change = std::function<void(FilmTarget&)>;

  std::string film(const std::string& name, const Change& change) const {
    FilmTarget target;
    target.path = directory_.path(name);
    target.width = kWidth;
    target.height = kHeight;
    target.segment_frames = 30;
    change(target);
    auto film = FilmWriter::open(target);
    EXPECT_TRUE(film) << name << ": " << film.error().message;
    if (!film) return "";
    std::vector<std::uint8_t> pixels(std::size_t{4} * kWidth * kHeight);
    for (std::int64_t frame = 0; frame < 90; ++frame) {
      for (std::size_t i = 0; i < pixels.size(); ++i) {
        pixels[i] = static_cast<std::uint8_t>(i * i / 97 + static_cast<std::size_t>(frame) * 3);
      }
      EXPECT_TRUE(film->write({pixels.data()}));
    }
    const Status finished = film->finish();
    EXPECT_TRUE(finished) << name << ": " << finished.error().message;
    return read_file(target.path);
  }

  /// Expects the same bytes in both locales, and that the program keeps its own locale.
  void expect_alike(const std::string& name, const Change& change) const {
    std::setlocale(LC_ALL, "C");
    const std::string plain = film("plain-" + name, change);
    ASSERT_NE(std::setlocale(LC_ALL, kCommaLocale), nullptr);
    const std::string comma = film("comma-" + name, change);
    char number[8];
    std::snprintf(number, sizeof number, "%.1f", 0.5);
    EXPECT_STREQ(number, "0,5");
    ASSERT_FALSE(plain.empty());
    EXPECT_TRUE(plain == comma) << name;
  }

 private:
  TemporaryDirectory directory_;
};

TEST_F(LibraryLocaleTest, FilmsAreTheSameInALocaleWithAComma) {
  const auto plain = [](FilmTarget&) {};
  expect_alike("film.mp4", plain);
  expect_alike("film.mkv", plain);
  expect_alike("film.webm", plain);
  expect_alike("crf.mkv", [](FilmTarget& target) { target.crf = 20.5; });
  expect_alike("options.mp4", [](FilmTarget& target) {
    target.codec_options = {{"psy-rd", "0.4:0.2"}, {"qcomp", "0.75"}};
  });
}

}  // namespace
}  // namespace tickreel::tests
