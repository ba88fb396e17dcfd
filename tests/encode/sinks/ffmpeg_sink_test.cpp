#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "encode/color/yuv_converter.h"
#include "encode/sinks/picture_witness.h"
#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kSize{64, 48};

TEST(FfmpegSink, FramesAndTimesAreExact) {
  const TemporaryDirectory directory;
  for (const Rational& rate : {Rational(24), Rational(30000, 1001), Rational(60), Rational(120),
                               Rational(35), Rational(7, 3), Rational(60000, 1001)}) {
    SCOPED_TRACE(rate.to_string());
    const SinkSettings settings{.path = directory.path("film.mp4"), .overwrite = true};
    ASSERT_TRUE(make_film(settings, {kSize, rate, 50}));
    const std::string fraction =
        std::to_string(rate.numerator()) + "/" + std::to_string(rate.denominator());
    auto values = probe(settings.path);
    EXPECT_EQ(values["nb_read_frames"], "50");
    EXPECT_EQ(values["nb_frames"], "50");
    EXPECT_EQ(values["r_frame_rate"], fraction);
    EXPECT_EQ(values["avg_frame_rate"], fraction);
    EXPECT_EQ(values["start_pts"], "0");

    // The stream's clock has a whole number of units for each frame, and the film ends exactly.
    const auto scale = std::atoll(values["time_base"].c_str() + 2);
    const auto step = scale * rate.denominator() / rate.numerator();
    EXPECT_EQ(step * rate.numerator(), scale * rate.denominator());
    EXPECT_EQ(values["duration_ts"], std::to_string(50 * step));
    std::vector<std::int64_t> times;
    for (const auto& text : packet_values(settings.path, "pts")) times.push_back(std::stoll(text));
    std::sort(times.begin(), times.end());
    ASSERT_EQ(times.size(), 50U);
    for (std::int64_t i = 0; i < 50; ++i) ASSERT_EQ(times[static_cast<std::size_t>(i)], i * step);
  }
}

TEST(FfmpegSink, MatroskaKeepsTheRate) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mkv");
  ASSERT_TRUE(make_film({.path = path}, {kSize, Rational(60), 50}));
  auto values = probe(path);
  EXPECT_EQ(values["nb_read_frames"], "50");
  EXPECT_EQ(values["r_frame_rate"], "60/1");
  EXPECT_EQ(values["avg_frame_rate"], "60/1");
}

TEST(FfmpegSink, AllColourTagsAreWritten) {
  const TemporaryDirectory directory;
  for (const char* name : {"film.mp4", "film.mov", "film.mkv"}) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(make_film({.path = directory.path(name)}, {kSize, Rational(60), 2}));
    auto values = probe(directory.path(name));
    EXPECT_EQ(values["pix_fmt"], "yuv420p");
    EXPECT_EQ(values["color_range"], "tv");
    EXPECT_EQ(values["color_space"], "bt709");
    EXPECT_EQ(values["color_primaries"], "bt709");
    EXPECT_EQ(values["color_transfer"], "bt709");
    EXPECT_EQ(values["chroma_location"], "center");
  }
}

TEST(FfmpegSink, RgbIsTaggedAsRgb) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mkv");
  ASSERT_TRUE(make_film({.path = path, .vcodec = "libx264rgb"}, {kSize, Rational(60), 2}));
  auto values = probe(path);
  EXPECT_EQ(values["pix_fmt"], "gbrp");
  EXPECT_EQ(values["color_range"], "pc");
  EXPECT_EQ(values["color_space"], "gbr");
  EXPECT_EQ(values["color_primaries"], "bt709");
  EXPECT_EQ(values["color_transfer"], "iec61966-2-1");
}

TEST(FfmpegSink, OtherEncodersAndFormatsWork) {
  const TemporaryDirectory directory;
  const struct {
    const char* name;
    const char* vcodec;
    const char* pix_fmt;
    const char* codec;
  } rows[] = {{"a.mp4", "libx265", "", "hevc"},
              {"b.mp4", "libx264", "yuv444p", "h264"},
              {"c.mp4", "libx264", "yuv420p10le", "h264"},
              {"d.mkv", "ffv1", "", "ffv1"},
              {"e.mkv", "ffv1", "bgr0", "ffv1"},
              {"f.mkv", "libvpx-vp9", "", "vp9"},
              {"g.mov", "prores_ks", "", "prores"},
              {"h.mkv", "png", "rgb24", "png"},
              {"i.mp4", "mpeg4", "", "mpeg4"}};
  for (const auto& row : rows) {
    SCOPED_TRACE(row.vcodec);
    SinkSettings settings{
        .path = directory.path(row.name), .vcodec = row.vcodec, .pix_fmt = row.pix_fmt};
    const Status made = make_film(settings, {kSize, Rational(30), 5});
    ASSERT_TRUE(made) << made.error().message;
    auto values = probe(settings.path);
    EXPECT_EQ(values["codec_name"], row.codec);
    EXPECT_EQ(values["nb_read_frames"], "5");
    if (!settings.pix_fmt.empty()) {
      EXPECT_EQ(values["pix_fmt"], row.pix_fmt);
    }
  }
}

TEST(FfmpegSink, Mp4PutsItsIndexFirst) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mp4");
  ASSERT_TRUE(make_film({.path = path}, {kSize, Rational(60), 5}));
  const std::string bytes = read_file(path);
  EXPECT_LT(bytes.find("moov"), bytes.find("mdat"));
}

TEST(FfmpegSink, TheSameFilmIsTheSameFile) {
  const TemporaryDirectory directory;
  const FilmFormat format{{160, 96}, Rational(60), 70};
  for (const std::string ending : {".mp4", ".mkv"}) {
    ASSERT_TRUE(make_film({.path = directory.path("a" + ending)}, format));
    ASSERT_TRUE(make_film({.path = directory.path("b" + ending)}, format));
    EXPECT_TRUE(read_file(directory.path("a" + ending)) == read_file(directory.path("b" + ending)));
  }
}

TEST(FfmpegSink, PicturesThatWereConvertedAlreadyMakeTheSameFileAndHashes) {
  const TemporaryDirectory directory;
  const FilmFormat format{{61, 35}, Rational(60), 4};
  std::vector<std::uint64_t> hashes[2];
  std::string files[2];
  for (const std::size_t is_converted : {0U, 1U}) {
    const std::string path = directory.path(is_converted == 0 ? "a.mp4" : "b.mp4");
    auto sink = open_sink({.path = path}, format);
    ASSERT_TRUE(sink.ok());
    ASSERT_EQ((*sink)->pixel_format(), PixelFormat::kYuv420p);
    for (std::int64_t i = 0; i < format.frame_count; ++i) {
      Image image = test_picture(format.size, i);
      if (is_converted == 1) {
        Image converted;
        convert_to_yuv(image, PixelFormat::kYuv420p, converted);
        image = std::move(converted);
      }
      ASSERT_TRUE((*sink)->write({i, std::move(image)}));
    }
    ASSERT_TRUE((*sink)->finish());
    hashes[is_converted] = (*sink)->picture_hashes();
    files[is_converted] = read_file(path);
  }
  EXPECT_TRUE(files[0] == files[1]);
  EXPECT_EQ(hashes[0], hashes[1]);
  // The hash covers the planes in order, without padding, so it can be made from a raw file.
  Image first;
  convert_to_yuv(test_picture(format.size, 0), PixelFormat::kYuv420p, first);
  ASSERT_EQ(hashes[0].size(), 4U);
  EXPECT_EQ(hashes[0][0], XXH3_64bits(first.pixels().data(), first.pixels().size()));
}

TEST(FfmpegSink, AWitnessKnowsThePicturesWithoutEncodingThem) {
  const TemporaryDirectory directory;
  const FilmFormat format{{61, 35}, Rational(60), 3};
  for (const std::string pix_fmt : {"", "yuv444p", "yuv420p10le"}) {
    const SinkSettings settings{
        .path = directory.path("film.mp4"), .overwrite = true, .pix_fmt = pix_fmt};
    auto sink = open_sink(settings, format);
    ASSERT_TRUE(sink.ok());
    auto witness = PictureWitness::create(settings, format.size);
    ASSERT_TRUE(witness.ok());
    std::vector<std::uint64_t> hashes;
    for (std::int64_t i = 0; i < format.frame_count; ++i) {
      hashes.push_back(*witness->hash(test_picture(format.size, i)));
      ASSERT_TRUE((*sink)->write({i, test_picture(format.size, i)}));
    }
    ASSERT_TRUE((*sink)->finish());
    EXPECT_EQ((*sink)->picture_hashes(), hashes) << pix_fmt;
  }
  EXPECT_FALSE(PictureWitness::create({.path = "film.mp4", .pix_fmt = "none"}, format.size).ok());
}

TEST(FfmpegSink, X264DoesNotDependOnTheCpu) {
  const TemporaryDirectory directory;
  const FilmFormat format{{160, 96}, Rational(60), 40};
  const auto film = [&](const char* name, const char* parameters) {
    const SinkSettings settings{.path = directory.path(name),
                                .codec_options = {{"x264-params", parameters}}};
    EXPECT_TRUE(make_film(settings, format));
    return read_file(settings.path);
  };
  constexpr const char* kUsual = "keyint=250";  // the default on every machine
  EXPECT_TRUE(film("a.mp4", kUsual) == film("b.mp4", "asm=0"));
}

TEST(FfmpegSink, EncoderOptionsArrive) {
  const TemporaryDirectory directory;
  const FilmFormat format{{160, 96}, Rational(60), 15};
  const auto film = [&](SinkSettings settings) {
    settings.path = directory.path("film.mp4");
    settings.overwrite = true;
    EXPECT_TRUE(make_film(settings, format));
    return read_file(settings.path);
  };
  const auto keyframes = [&] {
    const auto flags = packet_values(directory.path("film.mp4"), "flags");
    return std::count_if(flags.begin(), flags.end(), [](const auto& f) { return f[0] == 'K'; });
  };
  const std::string usual = film({});
  EXPECT_EQ(keyframes(), 1);
  film({.codec_options = {{"x264-params", "keyint=7"}}});
  EXPECT_EQ(keyframes(), 3);
  EXPECT_LT(film({.crf = 45.5}).size(), usual.size());
  EXPECT_FALSE(film({.preset = "veryfast"}) == usual);
  // The number of threads changes the film, so it does not depend on the machine.
  EXPECT_TRUE(film({.codec_options = {{"threads", "1"}}}) == usual);
}

TEST(FfmpegSink, NothingSaysByWhatOrWhenItWasMade) {
  const TemporaryDirectory directory;
  const struct {
    const char* name;
    const char* vcodec;
  } rows[] = {{"a.mp4", "libx264"},    {"b.mkv", "libx264rgb"}, {"c.mp4", "libx265"},
              {"d.mkv", "libx265"},    {"e.mkv", "libsvtav1"},  {"f.mkv", "libvpx-vp9"},
              {"g.mkv", "libaom-av1"}, {"h.mkv", "ffv1"},       {"i.mov", "prores_ks"},
              {"j.mp4", "mpeg4"},      {"k.mkv", "utvideo"},    {"l.mov", "libx264"}};
  for (const auto& row : rows) {
    SCOPED_TRACE(row.vcodec);
    const std::string path = directory.path(row.name);
    const Status made =
        make_film({.path = path, .vcodec = row.vcodec}, {{64, 64}, Rational(30), 3});
    if (!made && made.error().message.find("no encoder named") != std::string::npos) continue;
    ASSERT_TRUE(made) << made.error().message;
    std::string bytes = read_file(path);
    for (const char* trace : {"x264 -", "x265 (", "Lavc5", "Lavc6", "Lavf5", "Lavf6", "SVT-AV1"}) {
      EXPECT_EQ(bytes.find(trace), std::string::npos) << trace;
    }
  }
}

TEST(FfmpegSink, AnEncoderThatLeavesFramesOutIsRefused) {
  const TemporaryDirectory directory;
  const Status made =
      make_film({.path = directory.path("film.mp4"),
                 .vcodec = "mpeg4",
                 .codec_options = {{"skip_threshold", "1000000000"}, {"skip_factor", "1000"}}},
                {kSize, Rational(60), 30});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
  EXPECT_NE(made.error().message.find("packets of 30 frames"), std::string::npos)
      << made.error().message;
  EXPECT_EQ(directory.listing(), "");
}

TEST(FfmpegSink, OddSizesArePaddedOnlyWhereChromaIsShared) {
  const TemporaryDirectory directory;
  const FilmFormat odd{{61, 35}, Rational(60), 3};
  const auto size_of = [&](const char* name, const char* pix_fmt) {
    EXPECT_TRUE(make_film({.path = directory.path(name), .pix_fmt = pix_fmt}, odd));
    auto values = probe(directory.path(name));
    return values["width"] + "x" + values["height"];
  };
  EXPECT_EQ(size_of("a.mp4", "yuv420p"), "62x36");
  EXPECT_EQ(size_of("b.mp4", "yuv444p"), "61x35");
  EXPECT_EQ(size_of("c.mp4", "yuv422p"), "62x35");
}

}  // namespace
}  // namespace tickreel::tests
