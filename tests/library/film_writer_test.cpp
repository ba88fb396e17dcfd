#include "tickreel/film_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.h"
#include "tickreel/tickreel.h"

// Uses the library as another program does: only libtickreel.so and its headers.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr int kWidth = 32;
constexpr int kHeight = 18;
constexpr std::size_t kRow = std::size_t{4} * kWidth;

/// Returns an RGBA picture with rows of `stride` bytes.
std::vector<std::uint8_t> picture(std::int64_t frame, std::size_t stride = kRow) {
  std::vector<std::uint8_t> pixels(stride * kHeight, 0xEE);
  for (std::size_t y = 0; y < kHeight; ++y) {
    for (std::size_t x = 0; x < kWidth; ++x) {
      std::uint8_t* pixel = &pixels[y * stride + 4 * x];
      pixel[0] = static_cast<std::uint8_t>(8 * x);
      pixel[1] = static_cast<std::uint8_t>(12 * y);
      pixel[2] = static_cast<std::uint8_t>(frame);
    }
  }
  return pixels;
}

class FilmWriterTest : public testing::Test {
 protected:
  [[nodiscard]] FilmTarget target(const std::string& name) const {
    FilmTarget target;
    target.path = path(name);
    target.width = kWidth;
    target.height = kHeight;
    target.segment_frames = 30;
    return target;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Writes frames up to `end`, exclusive.
  static void write_frames(FilmWriter& film, std::int64_t end) {
    while (film.next_frame() < end) {
      const auto pixels = picture(film.next_frame());
      const Status written = film.write({pixels.data()});
      ASSERT_TRUE(written) << written.error().message;
    }
  }
  void make(const FilmTarget& target, std::int64_t frames) const {
    auto film = FilmWriter::open(target);
    ASSERT_TRUE(film) << film.error().message;
    write_frames(*film, frames);
    const Status finished = film->finish();
    ASSERT_TRUE(finished) << finished.error().message;
  }
  void expect_refused(const FilmTarget& target, const std::string& words) const {
    const auto film = FilmWriter::open(target);
    ASSERT_FALSE(film) << words;
    EXPECT_EQ(film.error().kind, ErrorKind::kUsage) << words;
    EXPECT_THAT(film.error().message, HasSubstr(words));
    EXPECT_EQ(directory_.listing(), "");
  }

  TemporaryDirectory directory_;
};

TEST_F(FilmWriterTest, WhatIsLeftIsGoneOnWithToTheSameBytes) {
  make(target("whole.mp4"), 100);
  {
    auto film = FilmWriter::open(target("film.mp4"));
    ASSERT_TRUE(film);
    write_frames(*film, 65);
  }
  EXPECT_TRUE(exists("film.mp4.part/segment-000001.mp4"));
  const Error begun = FilmWriter::open(target("film.mp4")).error();
  EXPECT_EQ(begun.kind, ErrorKind::kInTheWay);
  EXPECT_THAT(begun.message,
              HasSubstr("FilmTarget::resume, or start anew with FilmTarget::overwrite"));
  FilmTarget again = target("film.mp4");
  again.resume = true;
  {
    auto film = FilmWriter::open(again);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->next_frame(), 60);
    write_frames(*film, 100);
    EXPECT_TRUE(film->finish());
  }
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
  EXPECT_FALSE(exists("film.mp4.part"));
}

TEST_F(FilmWriterTest, WhatIsLeftMayBeTheWholeFilm) {
  make(target("sixty.mp4"), 60);
  {
    auto film = FilmWriter::open(target("film.mp4"));
    ASSERT_TRUE(film);
    write_frames(*film, 65);
  }
  FilmTarget again = target("film.mp4");
  again.resume = true;
  auto film = FilmWriter::open(again);
  ASSERT_TRUE(film);
  ASSERT_TRUE(film->finish());
  EXPECT_TRUE(read("film.mp4") == read("sixty.mp4"));
}

TEST_F(FilmWriterTest, WhatWasBegunBehindTheEndIsTakenAway) {
  {
    auto film = FilmWriter::open(target("film.mp4"));
    ASSERT_TRUE(film);
    write_frames(*film, 65);
  }
  // A killed process leaves such a file.
  std::ofstream(path("film.mp4.part/segment-000002.mp4.part")) << "begun";
  FilmTarget again = target("film.mp4");
  again.resume = true;
  auto film = FilmWriter::open(again);
  ASSERT_TRUE(film);
  ASSERT_TRUE(film->finish());
  EXPECT_FALSE(exists("film.mp4.part"));
}

TEST_F(FilmWriterTest, PicturesMayLieInMemoryInAnyWay) {
  make(target("film.mp4"), 10);
  auto wide = FilmWriter::open(target("wide.mp4"));
  auto turned = FilmWriter::open(target("turned.mp4"));
  ASSERT_TRUE(wide && turned);
  for (std::int64_t frame = 0; frame < 10; ++frame) {
    const auto pixels = picture(frame, 200);
    ASSERT_TRUE(wide->write({pixels.data(), 200}));
    const auto upright = picture(frame);
    std::vector<std::uint8_t> bottom_up;
    for (std::size_t y = kHeight; y-- > 0;) {
      bottom_up.insert(bottom_up.end(), &upright[y * kRow], &upright[y * kRow] + kRow);
    }
    ASSERT_TRUE(turned->write({bottom_up.data(), 0, PixelLayout::kRgba, true}));
  }
  ASSERT_TRUE(wide->finish() && turned->finish());
  EXPECT_TRUE(read("wide.mp4") == read("film.mp4"));
  EXPECT_TRUE(read("turned.mp4") == read("film.mp4"));
}

TEST_F(FilmWriterTest, SoundMayComeBeforeOrBehindItsPictures) {
  FilmTarget with_sound = target("stereo.mp4");
  with_sound.sample_rate_hz = 48'000;
  std::vector<float> mono;
  std::vector<float> stereo;
  for (int i = 0; i < 48'000; ++i) {
    mono.push_back(static_cast<float>(i % 100) / 200.0F);
    stereo.insert(stereo.end(), 2, mono.back());
  }
  {
    auto film = FilmWriter::open(with_sound);
    ASSERT_TRUE(film);
    ASSERT_TRUE(film->write_sound(stereo));
    EXPECT_EQ(film->next_sample(), 48'000);
    write_frames(*film, 60);
    ASSERT_TRUE(film->finish());
  }
  with_sound.path = path("mono.mp4");
  with_sound.channels = 1;
  auto film = FilmWriter::open(with_sound);
  ASSERT_TRUE(film);
  write_frames(*film, 60);
  for (std::size_t i = 0; i < mono.size(); i += 1000) {
    ASSERT_TRUE(film->write_sound({&mono[i], 1000}));
  }
  ASSERT_TRUE(film->finish());
  EXPECT_TRUE(read("mono.mp4") == read("stereo.mp4"));
}

TEST_F(FilmWriterTest, SoundThatNeverComesIsToldOfInTime) {
  FilmTarget large = target("film.mp4");
  large.width = 4000;
  large.height = 4000;
  large.sample_rate_hz = 48'000;
  const std::vector<std::uint8_t> pixels(std::size_t{4} * 4000 * 4000);
  auto film = FilmWriter::open(large);
  ASSERT_TRUE(film) << film.error().message;
  Status written;
  for (int i = 0; i < 10 && written; ++i) written = film->write({pixels.data()});
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("the sound is 5 frames behind the pictures"));
  EXPECT_FALSE(film->finish());
}

TEST_F(FilmWriterTest, ACurrentFolderThatIsGoneIsNoLackOfThreads) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::create_directory(path("gone"));
  std::filesystem::current_path(path("gone"));
  std::filesystem::remove(path("gone"));
  FilmTarget relative = target("film.mp4");
  relative.path = "film.mp4";
  const auto film = FilmWriter::open(relative);
  std::filesystem::current_path(before);
  ASSERT_FALSE(film);
  EXPECT_EQ(film.error().kind, ErrorKind::kFailed);
  EXPECT_THAT(film.error().message, HasSubstr("film.mp4"));
  EXPECT_THAT(film.error().message, testing::Not(HasSubstr("thread")));
}

TEST_F(FilmWriterTest, WhatCannotBeIsRefused) {
  const auto refused = [this](auto change, const std::string& words) {
    FilmTarget wrong = target("film.mp4");
    change(wrong);
    expect_refused(wrong, words);
  };
  refused([](FilmTarget& t) { t.path = ""; }, "FilmTarget::path");
  refused([](FilmTarget& t) { t.width = 0; }, "FilmTarget::width and height");
  refused([](FilmTarget& t) { t.height = 70'000; }, "FilmTarget::width and height");
  refused([](FilmTarget& t) { t.frame_rate = {0, 1}; }, "FilmTarget::frame_rate");
  refused([](FilmTarget& t) { t.frame_rate = {60, 0}; }, "FilmTarget::frame_rate");
  refused([](FilmTarget& t) { t.frame_rate = {1001, 1}; }, "FilmTarget::frame_rate");
  refused([](FilmTarget& t) { t.sample_rate_hz = 7999; }, "FilmTarget::sample_rate_hz");
  refused([](FilmTarget& t) { t.channels = 6; }, "FilmTarget::channels");
  refused([](FilmTarget& t) { t.crf = -1; }, "FilmTarget::crf");
  refused([](FilmTarget& t) { t.segment_frames = 0; }, "FilmTarget::segment_frames");
  refused([](FilmTarget& t) { t.vcodec = "libx246"; }, "no encoder named libx246");
  refused([](FilmTarget& t) { t.codec_options = {{"no_such", "1"}}; }, "no option no_such");
  refused([&](FilmTarget& t) { t.path = path("film.png"); }, ".mp4, .m4v, .mov, .mkv or .webm");
  refused([](FilmTarget& t) { t.made_of = "\xFF"; }, "UTF-8");
}

TEST_F(FilmWriterTest, AFilmWithoutFramesIsNone) {
  auto film = FilmWriter::open(target("film.mp4"));
  ASSERT_TRUE(film);
  EXPECT_EQ(film->finish().error().kind, ErrorKind::kUsage);
  // The film has ended then.
  const auto pixels = picture(0);
  EXPECT_FALSE(film->write({pixels.data()}));
}

TEST_F(FilmWriterTest, AFilmThatIsOpenHereIsToldApartFromOneOfAnotherProcess) {
  const auto film = FilmWriter::open(target("film.mp4"));
  ASSERT_TRUE(film) << film.error().message;
  const auto again = FilmWriter::open(target("film.mp4"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, ErrorKind::kNotNow);
  EXPECT_THAT(again.error().message, HasSubstr("this process is at work in"));
}

TEST_F(FilmWriterTest, NothingComesBehindTheEnd) {
  auto film = FilmWriter::open(target("film.mp4"));
  ASSERT_TRUE(film);
  write_frames(*film, 3);
  ASSERT_TRUE(film->finish());
  const auto pixels = picture(0);
  EXPECT_THAT(film->write({pixels.data()}).error().message, HasSubstr("finished"));
  EXPECT_FALSE(film->finish());
}

TEST_F(FilmWriterTest, NonsenseIsNoPicture) {
  for (const Pixels& wrong :
       {Pixels{}, Pixels{reinterpret_cast<const std::uint8_t*>(""), 10},
        Pixels{reinterpret_cast<const std::uint8_t*>(""), 0, static_cast<PixelLayout>(9)}}) {
    FilmTarget film = target("film.mp4");
    film.overwrite = true;
    auto writer = FilmWriter::open(film);
    ASSERT_TRUE(writer);
    EXPECT_EQ(writer->write(wrong).error().kind, ErrorKind::kUsage);
  }
  auto writer = FilmWriter::open(target("film.mp4"));
  ASSERT_TRUE(writer);
  EXPECT_THAT(writer->write_texture(1).error().message, HasSubstr("no OpenGL context is current"));
}

class CFilmTest : public FilmWriterTest {
 protected:
  [[nodiscard]] tickreel_film_target c_target(const std::string& path) const {
    tickreel_film_target target{};
    target.size = sizeof(target);
    target.path = path.c_str();
    target.width = kWidth;
    target.height = kHeight;
    target.segment_frames = 30;
    return target;
  }
};

TEST_F(CFilmTest, MakesTheSameFilm) {
  FilmTarget wanted = target("film.mp4");
  wanted.frame_rate = {30000, 1001};
  wanted.crf = 30;
  wanted.metadata = {{"title", "A = B"}};
  make(wanted, 40);
  const std::string name = path("c.mp4");
  const char* metadata[] = {"title=A = B", nullptr};
  tickreel_film_target c = c_target(name);
  c.fps_numerator = 30000;
  c.fps_denominator = 1001;
  c.crf = "30";
  c.metadata = metadata;
  tickreel_film* film = nullptr;
  ASSERT_EQ(tickreel_film_open(&c, &film), TICKREEL_OK) << tickreel_message();
  while (tickreel_film_next_frame(film) < 40) {
    const auto pixels = picture(tickreel_film_next_frame(film));
    ASSERT_EQ(tickreel_film_write(film, pixels.data(), 0, TICKREEL_RGBA, 0), TICKREEL_OK);
  }
  EXPECT_EQ(tickreel_film_finish(film), TICKREEL_OK) << tickreel_message();
  EXPECT_STREQ(tickreel_message(), "");
  tickreel_film_close(film);
  EXPECT_TRUE(read("c.mp4") == read("film.mp4"));
}

TEST_F(CFilmTest, AFilmThatIsOpenHereIsInTheWay) {
  const std::string name = path("film.mp4");
  const tickreel_film_target c = c_target(name);
  tickreel_film* film = nullptr;
  tickreel_film* again = nullptr;
  ASSERT_EQ(tickreel_film_open(&c, &film), TICKREEL_OK) << tickreel_message();
  EXPECT_EQ(tickreel_film_open(&c, &again), TICKREEL_IN_THE_WAY);
  EXPECT_THAT(tickreel_message(), HasSubstr("this process is at work in"));
  tickreel_film_close(film);
}

TEST_F(CFilmTest, NothingIsTakenForSomething) {
  tickreel_film* film = reinterpret_cast<tickreel_film*>(this);  // whatever was there before
  EXPECT_EQ(tickreel_film_open(nullptr, &film), TICKREEL_USAGE);
  EXPECT_EQ(film, nullptr);
  const std::string name = path("film.mp4");
  tickreel_film_target c = c_target(name);
  EXPECT_EQ(tickreel_film_open(&c, nullptr), TICKREEL_USAGE);
  c.size = 0;
  EXPECT_EQ(tickreel_film_open(&c, &film), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("size"));
  EXPECT_EQ(film, nullptr);
  EXPECT_EQ(tickreel_film_write(nullptr, "", 0, TICKREEL_RGBA, 0), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_film_write_sound(nullptr, nullptr, 0), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_film_write_texture(nullptr, 0, 0), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_film_finish(nullptr), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_film_next_frame(nullptr), 0);
  tickreel_film_close(nullptr);
  EXPECT_EQ(directory_.listing(), "");
}

TEST_F(CFilmTest, ATargetMayBeOfAnOlderOrANewerHeader) {
  const std::string name = path("film.mp4");
  struct Newer {
    tickreel_film_target known;
    std::int64_t unknown;
  } newer{c_target(name), 0};
  newer.known.size = sizeof(newer);
  tickreel_film* film = nullptr;
  EXPECT_EQ(tickreel_film_open(&newer.known, &film), TICKREEL_OK) << tickreel_message();
  tickreel_film_close(film);
  newer.unknown = 1;
  EXPECT_EQ(tickreel_film_open(&newer.known, &film), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("too old"));
  newer.known.size = std::size_t{1} << 40U;
  EXPECT_EQ(tickreel_film_open(&newer.known, &film), TICKREEL_USAGE) << "it was not set";
  // A struct that ended after `height`.
  tickreel_film_target older = c_target(name);
  older.size = offsetof(tickreel_film_target, fps_numerator);
  older.segment_frames = -5;
  EXPECT_EQ(tickreel_film_open(&older, &film), TICKREEL_OK) << tickreel_message();
  tickreel_film_close(film);
}

TEST_F(FilmWriterTest, SamplesThatAreNoNumbersAreRefused) {
  for (const float wrong :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    FilmTarget with_sound = target("film.mkv");
    with_sound.sample_rate_hz = 48'000;
    with_sound.overwrite = true;
    auto film = FilmWriter::open(with_sound);
    ASSERT_TRUE(film) << film.error().message;
    std::vector<float> samples(200, 0.5F);
    ASSERT_TRUE(film->write_sound(samples));
    samples[131] = wrong;
    const Status refused = film->write_sound(samples);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(refused.error().message, HasSubstr("sample 165 of the film is no number"));
  }
}

}  // namespace
}  // namespace tickreel::tests
