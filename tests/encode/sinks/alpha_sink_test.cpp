#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "encode/media/media_pictures.h"
#include "tests/encode/segments/film_of_segments.h"
#include "tests/support/skip_without.h"

// Films with alpha: the files that hold it, and the alpha that other programs read.

namespace tickreel::tests {
namespace {

constexpr ImageSize kAlphaFilm = FilmOfSegments::kSize;

int wanted_alpha(int x, std::int64_t index) {
  const int begin = 16 + static_cast<int>(index % 8);
  return std::clamp((x - begin) * 16, 0, 255);
}

/// Returns a picture that is transparent on the left and opaque on the right, with a slope between,
/// which moves.
Image alpha_picture(std::int64_t index) {
  Image image(kAlphaFilm, PixelFormat::kRgba64Alpha);
  for (int y = 0; y < kAlphaFilm.height; ++y) {
    const auto row = image.row(y);
    for (int x = 0; x < kAlphaFilm.width; ++x) {
      const int levels[] = {200, 4 * y, 60, wanted_alpha(x, index)};
      for (std::size_t i = 0; i < 4; ++i) {
        const int level = 257 * levels[i];
        row[8 * static_cast<std::size_t>(x) + 2 * i] = static_cast<std::uint8_t>(level);
        row[8 * static_cast<std::size_t>(x) + 2 * i + 1] = static_cast<std::uint8_t>(level >> 8);
      }
    }
  }
  return image;
}

Status write_alpha(const SinkSettings& settings, const FilmFormat& format) {
  auto sink = open_sink(settings, format);
  if (!sink) return sink.error();
  EXPECT_EQ((*sink)->pixel_format(), PixelFormat::kRgba64Alpha);
  for (std::int64_t i = format.first_frame; i < format.first_frame + format.frame_count; ++i) {
    if (Status written = (*sink)->write({i, alpha_picture(i)}); !written) return written;
  }
  return (*sink)->finish();
}

/// Expects that the decoded film differs from the pictures by at most `alpha` in alpha, and by at
/// most `color` in the colours of pixels that are at least half opaque.
void expect_near(const std::string& film, const std::string& decoder, int alpha, int color) {
  const std::string bytes =
      output_of("ffmpeg -v error " + decoder + " -i '" + film + "' -f rawvideo -pix_fmt rgba -");
  const std::size_t frame_bytes =
      static_cast<std::size_t>(kAlphaFilm.width) * static_cast<std::size_t>(kAlphaFilm.height) * 4;
  ASSERT_EQ(bytes.size(), frame_bytes * FilmOfSegments::kPlan.frame_count);
  int most_alpha = 0;
  int most_color = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    const auto level = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[i + at]); };
    const auto in_frame = static_cast<int>(i % frame_bytes) / 4;
    const int x = in_frame % kAlphaFilm.width;
    const int y = in_frame / kAlphaFilm.width;
    const int wanted = wanted_alpha(x, static_cast<std::int64_t>(i / frame_bytes));
    most_alpha = std::max(most_alpha, std::abs(level(3) - wanted));
    if (wanted < 128) continue;
    most_color = std::max({most_color, std::abs(level(0) - 200), std::abs(level(1) - 4 * y),
                           std::abs(level(2) - 60)});
  }
  EXPECT_LE(most_alpha, alpha) << film;
  EXPECT_LE(most_color, color) << film;
}

struct AlphaFile {
  const char* ending;
  const char* vcodec;
  const char* pix_fmt;
  Texts options;
  const char* decoder;
  int alpha;
  int color;
};

TEST(AlphaSink, FilesKeepItThroughSegmentsAndTheJoin) {
  for (const AlphaFile& file :
       {AlphaFile{".webm", "libvpx-vp9", "", {}, "-c:v libvpx-vp9", 30, 40},
        AlphaFile{".mkv", "libvpx-vp9", "", {{"lossless", "1"}}, "-c:v libvpx-vp9", 1, 8},
        AlphaFile{".mov", "prores_ks", "", {}, "", 2, 12},
        AlphaFile{".mov", "prores_ks", "", {{"profile", "4444"}}, "", 2, 12},
        AlphaFile{".mov", "png", "", {}, "", 0, 0}, AlphaFile{".mkv", "ffv1", "", {}, "", 0, 0},
        AlphaFile{".mkv", "ffv1", "yuva444p", {}, "", 1, 4},
        AlphaFile{".mkv", "ffv1", "gbrap16le", {}, "", 1, 1},
        AlphaFile{".mkv", "utvideo", "gbrap", {}, "", 1, 0}}) {
    SCOPED_TRACE(std::string(file.vcodec) + " " + file.ending + " " + file.pix_fmt);
    const SinkSettings settings{.vcodec = file.vcodec,
                                .pix_fmt = file.pix_fmt,
                                .codec_options = file.options,
                                .alpha = kStraightAlpha};
    FilmOfSegments film(settings, file.ending);
    for (std::int64_t i = 0; i < FilmOfSegments::kPlan.segment_count(); ++i) {
      SinkSettings of_segment = settings;
      of_segment.path = film.segment_path(i);
      const FrameRange range = FilmOfSegments::kPlan.range(i);
      const Status written =
          write_alpha(of_segment, {kAlphaFilm, Rational(60), range.count, range.first, true});
      ASSERT_TRUE(written) << message(written);
    }
    const Status joined = film.join();
    ASSERT_TRUE(joined) << message(joined);
    const Status checked = film.check(film.path());
    EXPECT_TRUE(checked) << message(checked);
    expect_near(film.path(), file.decoder, file.alpha, file.color);
    // The file says that it has alpha where the format has a tag for it.
    const bool is_vp9 = std::string(file.vcodec) == "libvpx-vp9";
    EXPECT_EQ(probe(film.path()).count("TAG:alpha_mode"), is_vp9 ? 1U : 0U);
    const auto video = MediaVideo::open(film.path());
    ASSERT_TRUE(video) << video.error().message;
    EXPECT_TRUE((*video)->has_alpha());
  }
}

TEST(AlphaSink, AnotherAlphaIsAnotherFilm) {
  FilmOfSegments film({.vcodec = "libvpx-vp9"}, ".webm");
  const auto hash_of = [&](std::int64_t first) {
    // The colours are the same, so only the alpha differs.
    const std::string path = film.path("a" + std::to_string(first) + ".webm");
    auto sink =
        open_sink({.path = path, .alpha = kStraightAlpha}, {kAlphaFilm, Rational(60), 1, 0, true});
    EXPECT_TRUE(sink) << sink.error().message;
    Image image = alpha_picture(0);
    const Image other = alpha_picture(first);
    for (std::size_t i = 6; i < image.pixels().size(); i += 8) {
      image.pixels()[i] = other.pixels()[i];
      image.pixels()[i + 1] = other.pixels()[i + 1];
    }
    EXPECT_TRUE((*sink)->write({0, std::move(image)}));
    EXPECT_TRUE((*sink)->finish());
    const auto coded = read_segment(path, 1, Rational(60));
    EXPECT_TRUE(coded);
    return coded->frames.front().packet_hash;
  };
  EXPECT_NE(hash_of(0), hash_of(5));
}

// A visible pixel keeps its colour, though it shares chroma with three invisible ones.
TEST(AlphaSink, WhatIsTransparentTakesNoColourFromItsNeighbours) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("dots.mkv");
  auto sink = open_sink({.path = path,
                         .vcodec = "libvpx-vp9",
                         .codec_options = {{"lossless", "1"}},
                         .alpha = kStraightAlpha},
                        {kAlphaFilm, Rational(60), 1});
  ASSERT_TRUE(sink) << sink.error().message;
  Image image = alpha_picture(0);
  std::fill(image.pixels().begin(), image.pixels().end(), std::uint8_t{0});
  for (int y = 0; y < kAlphaFilm.height; y += 2) {
    for (int x = 0; x < kAlphaFilm.width; x += 2) {
      const auto pixel = image.row(y).subspan(static_cast<std::size_t>(x) * 8, 8);
      pixel[0] = pixel[1] = pixel[6] = pixel[7] = 255;
    }
  }
  ASSERT_TRUE((*sink)->write({0, std::move(image)}));
  ASSERT_TRUE((*sink)->finish());
  const std::string bytes =
      output_of("ffmpeg -v error -c:v libvpx-vp9 -i '" + path + "' -f rawvideo -pix_fmt rgba -");
  const auto level = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes.at(at)); };
  const std::size_t at = static_cast<std::size_t>(64 * 10 + 20) * 4;
  EXPECT_GT(level(at), 240);
  EXPECT_LT(level(at + 1), 20);
  EXPECT_EQ(level(at + 3), 255);
  EXPECT_EQ(level(at + 7), 0);
}

TEST(AlphaSink, PngsHaveIt) {
  const TemporaryDirectory directory;
  const FilmFormat format{kAlphaFilm, Rational(60), FilmOfSegments::kPlan.frame_count};
  const std::string files = directory.path("f%04d.png");
  ASSERT_TRUE(write_alpha({.path = files, .alpha = kStraightAlpha}, format));
  EXPECT_EQ(probe(files)["pix_fmt"], "rgba");
  expect_near(files, "", 0, 0);
}

TEST(AlphaSink, WebpsHaveIt) {
  if (std::system("command -v webpmux >/dev/null") != 0) {
    return skip_without("webp", "there is no webpmux");
  }
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.webp");
  const FilmFormat format{kAlphaFilm, Rational(50), FilmOfSegments::kPlan.frame_count};
  ASSERT_TRUE(write_alpha(
      {.path = path, .codec_options = {{"lossless", "1"}}, .alpha = kStraightAlpha}, format));
  // The first frame is a whole picture. FFmpeg 5.1 cannot decode the others.
  const std::string one = directory.path("one");
  output_of("webpmux -get frame 1 '" + path + "' -o " + one + ".webp && dwebp -quiet " + one +
            ".webp -o " + one + ".png");
  const auto pixels = decode(one + ".png", "rgba");
  ASSERT_EQ(pixels.size(), std::size_t{64} * 36 * 4);
  for (int x = 0; x < kAlphaFilm.width; ++x) {
    EXPECT_EQ(pixels[static_cast<std::size_t>(64 * 10 + x) * 4 + 3], wanted_alpha(x, 0)) << x;
  }
}

TEST(AlphaSink, AColourShowsThroughWhereAFileHasNone) {
  const TemporaryDirectory directory;
  const FilmFormat format{kAlphaFilm, Rational(50), 3};
  for (const auto& [name, vcodec, pix_fmt] : {std::tuple{"a.mkv", "ffv1", "bgr0"},
                                              {"a16.mkv", "ffv1", "gbrp16le"},
                                              {"a.y4m", "", ""},
                                              {"a.rgb", "", "rgb24"},
                                              {"a%d.png", "", ""},
                                              {"a.gif", "", ""},
                                              {"a.mp4", "", ""}}) {
    const std::string path = directory.path(name);
    const Status written = write_alpha(
        {.path = path, .vcodec = vcodec, .pix_fmt = pix_fmt, .alpha = "#0000ff"}, format);
    ASSERT_TRUE(written) << name << message(written);
    const bool is_raw = std::string(name).ends_with(".rgb");
    const auto pixels = is_raw ? std::vector<std::uint8_t>() : decode(path, "rgb24");
    const std::string bytes = is_raw ? read_file(path) : std::string(pixels.begin(), pixels.end());
    ASSERT_GT(bytes.size(), 64U * 36U * 3U) << name;
    const auto level = [&](int x, std::size_t i) {
      return static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(18 * 64 + x) * 3 + i]);
    };
    // Lossy formats and those with few colours are only near.
    constexpr int kNear = 30;
    EXPECT_NEAR(level(4, 0), 0, kNear) << name;
    EXPECT_NEAR(level(4, 2), 255, kNear) << name;
    EXPECT_NEAR(level(60, 0), 200, kNear) << name;
    EXPECT_NEAR(level(60, 2), 60, kNear) << name;
    // In column 24 alpha is 128 of 255, so the light of both is mixed by halves.
    const auto light = [](double code) {
      return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
    };
    const double red = light(200.0 / 255.0) * 128.0 / 255.0;
    const double seen = 255.0 * (1.055 * std::pow(red, 1.0 / 2.4) - 0.055);
    EXPECT_NEAR(level(24, 0), seen, kNear) << name;
  }
}

TEST(AlphaSink, WhatHasNoPlaceForItIsRefusedByName) {
  const TemporaryDirectory directory;
  const FilmFormat format{kAlphaFilm, Rational(50), 3};
  const auto refusal = [&](SinkSettings settings) {
    settings.path = directory.path(settings.path);
    if (settings.alpha.empty()) settings.alpha = kStraightAlpha;
    const auto sink = open_sink(settings, format);
    EXPECT_FALSE(sink) << settings.path;
    if (sink) return std::string();
    EXPECT_EQ(sink.error().kind, ErrorKind::kUsage);
    return sink.error().message;
  };
  const auto expect = [](const std::string& message, const std::string& words) {
    EXPECT_NE(message.find(words), std::string::npos) << message;
  };
  expect(refusal({.path = "a.mp4"}), "libx264");
  expect(refusal({.path = "a.mp4"}), "alpha-over");
  expect(refusal({.path = "a.mp4", .vcodec = "libx265"}), "libx265");
  expect(refusal({.path = "a.mkv", .vcodec = "libsvtav1"}), "libsvtav1");
  expect(refusal({.path = "a.mp4", .vcodec = "libvpx-vp9"}), "write .webm or .mkv");
  expect(refusal({.path = "a.mkv", .vcodec = "ffv1", .pix_fmt = "yuv420p"}), "yuv420p");
  expect(refusal({.path = "a.mov", .vcodec = "prores_ks", .codec_options = {{"profile", "hq"}}}),
         "of this profile");
  expect(refusal({.path = "a.gif"}), "GIF");
  expect(refusal({.path = "a.y4m"}), "yuv420p");
  expect(refusal({.path = "a.png", .alpha = "green"}), "#RRGGBB");
  expect(refusal({.path = "a.mp4", .alpha = "#12345"}), "#RRGGBB");
  EXPECT_TRUE(directory.names().empty());
}

}  // namespace
}  // namespace tickreel::tests
