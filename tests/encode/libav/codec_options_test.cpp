#include <gtest/gtest.h>

#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

const FilmFormat kFormat{{64, 48}, Rational(60), 3};
using Options = std::vector<std::pair<std::string, std::string>>;

/// Returns the message of the kUsage error, or "(opened)".
std::string refusal(const char* vcodec, const Options& options, SinkSettings settings = {}) {
  const TemporaryDirectory directory;
  settings.path = directory.path("film.mkv");
  settings.vcodec = vcodec;
  settings.codec_options = options;
  const auto sink = open_sink(settings, kFormat);
  if (sink.ok()) return "(opened)";
  EXPECT_EQ(sink.error().kind, ErrorKind::kUsage) << sink.error().message;
  return sink.error().message;
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no \"" << part << "\" in: " << text;
}

TEST(CodecOptions, WhatTheFilmIsCannotBeChanged) {
  const struct {
    const char* key;
    const char* value;
    const char* part;
  } rows[] = {{"video_size", "4096x4096", "§size"},
              {"s", "4096x4096", "§size"},
              {"pixel_format", "rgb48le", "§pix-fmt"},
              {"time_base", "1/25", "§fps"},
              {"ticks_per_frame", "2", "§fps"},
              {"r", "25", "§fps"},
              {"color_range", "pc", "§pix-fmt"},
              {"colorspace", "bt470bg", "§pix-fmt"},
              {"color_primaries", "bt2020", "§pix-fmt"},
              {"color_trc", "smpte2084", "§pix-fmt"},
              {"chroma_sample_location", "left", "§pix-fmt"},
              {"aspect", "2", "square"},
              {"field_order", "tt", "not fields"},
              {"flags", "+ildct+ilme", "flags=+ildct+ilme"},
              {"flags", "+pass1", "flags=+pass1"},
              {"flags", "0", "flags=0"},
              {"ar", "48000", "no option of video encoders"},
              {"has_b_frames", "3", "no option of video encoders"}};
  for (const char* vcodec : {"ffv1", "libx264"}) {
    for (const auto& row : rows) {
      SCOPED_TRACE(std::string(vcodec) + " " + row.key);
      const std::string message = refusal(vcodec, {{row.key, row.value}});
      EXPECT_TRUE(says(message, row.key));
      EXPECT_TRUE(says(message, row.part));
    }
  }
}

TEST(CodecOptions, NorByTheEncodersOwnNames) {
  for (const char* parameters :
       {"colormatrix=bt470bg", "keyint=5:range=pc", "fullrange=1", "'full'range=1",
        "colorprim=bt2020", "transfer=smpte2084", "fps=25", "pass=1", "stats=x", "dump_yuv=x",
        "sar=2/1", "interlaced=1", "nointerlaced=0", "tff=1", "no-bff=0", "fake_interlaced=1",
        "crop-rect=2,2,2,2"}) {
    EXPECT_TRUE(says(refusal("libx264", {{"x264-params", parameters}}), "x264-params="))
        << parameters;
  }
  EXPECT_TRUE(says(refusal("libx265", {{"x265-params", "range=full"}}), "range"));
  EXPECT_TRUE(says(refusal("libx264", {{"x264opts", "fullrange=1"}}), "x264-params"));
  EXPECT_TRUE(says(refusal("libx264", {{"stats", "x"}}), "one pass"));
  EXPECT_TRUE(says(refusal("libx264", {{"passlogfile", "x"}}), "one pass"));
}

TEST(CodecOptions, NoFileMayChangeAFilm) {
  const char* const why = "What a file holds";
  EXPECT_TRUE(says(refusal("libx264", {{"x264-params", "keyint=5:cqmfile=x"}}), why));
  EXPECT_TRUE(says(refusal("libx264", {{"x264-params", "cqm=x"}}), why));
  EXPECT_EQ(refusal("libx264", {{"x264-params", "cqm=jvt"}}), "(opened)");
  EXPECT_TRUE(says(refusal("libx265", {{"x265-params", "scaling-list=x"}}), why));
  EXPECT_EQ(refusal("libx265", {{"x265-params", "scaling-list=default"}}), "(opened)");
  EXPECT_TRUE(says(refusal("libaom-av1", {{"aom-params", "film-grain-table=x"}}), why));
}

TEST(CodecOptions, WhatTheMachineWouldDecideIsRefused) {
  const char* const why = "would depend on the machine: ";
  for (const char* threads : {"0", "00", "auto", "2-2", "-1", "0x0"}) {
    for (const char* vcodec : {"libx264", "mpeg4"}) {
      EXPECT_TRUE(says(refusal(vcodec, {{"threads", threads}}), why)) << threads;
    }
  }
  for (const char* parameters :
       {"keyint=5:cpu-independent=0", "cpu_independent=false", "no-cpu-independent=1",
        "nocpu-independent=1", "non-deterministic=1", "non_deterministic=true", "deterministic=0",
        "threads=00", "threads=auto", "asm=avx2", "opencl=1"}) {
    EXPECT_TRUE(says(refusal("libx264", {{"x264-params", parameters}}), why)) << parameters;
  }
  for (const char* parameters : {"pools=*", "pools=4", "frame-threads=0"}) {
    EXPECT_TRUE(says(refusal("libx265", {{"x265-params", parameters}}), why)) << parameters;
  }
  EXPECT_TRUE(says(refusal("libvpx-vp9", {{"row-mt", "1"}}), why));
  EXPECT_EQ(refusal("libx264",
                    {{"threads", "4"},
                     {"x264-params", "keyint=5:cpu-independent=1:non-deterministic=0:threads=4"}}),
            "(opened)");
  EXPECT_EQ(refusal("libx265", {{"x265-params", "pools=none:frame-threads=1"}}), "(opened)");
}

TEST(CodecOptions, LimitsOfX264AreNotPassedOver) {
  EXPECT_TRUE(says(refusal("libx264", {}, {.crf = 99.0}), "51 at most"));
  EXPECT_EQ(refusal("libx264", {}, {.crf = 51.0}), "(opened)");
}

// The files have the tags of BT.709, but every player reads them as BT.601.
TEST(CodecOptions, CodecsThatKnowNoOtherColoursThanBt601AreRefused) {
  for (const char* const vcodec : {"libvpx", "mjpeg", "ljpeg", "speedhq", "flv", "mpeg1video"}) {
    if (!has_encoder(vcodec)) continue;  // this FFmpeg lacks it
    EXPECT_TRUE(says(refusal(vcodec, {{"strict", "unofficial"}}), "in the colours of BT.601"))
        << vcodec;
  }
  EXPECT_EQ(refusal("ljpeg", {{"strict", "unofficial"}}, {.pix_fmt = "bgr24"}), "(opened)");
}

// The encoders above are refused because they fail this: the film shows the colour that it was
// given.
TEST(CodecOptions, AColourComesBackFromEveryOfferedEncoder) {
  const TemporaryDirectory directory;
  const ImageSize size{64, 48};
  for (const char* const vcodec : {"libx264", "libvpx-vp9", "mpeg4", "mpeg2video", "prores_ks",
                                   "utvideo", "ffv1", "huffyuv"}) {
    const std::string film = directory.path(std::string(vcodec) + ".mkv");
    auto sink = open_sink({.path = film, .vcodec = vcodec}, {size, Rational(25), 2});
    ASSERT_TRUE(sink) << sink.error().message;
    for (std::int64_t i = 0; i < 2; ++i) {
      ASSERT_TRUE((*sink)->write({i, plain_picture(size, 200, 60, 240)}));
    }
    ASSERT_TRUE((*sink)->finish());
    const auto shown = decode(film, "rgb24");
    ASSERT_GE(shown.size(), 3U) << vcodec;
    EXPECT_NEAR(shown[0], 200, 3) << vcodec;
    EXPECT_NEAR(shown[1], 60, 3) << vcodec;
    EXPECT_NEAR(shown[2], 240, 3) << vcodec;
  }
}

// ProRes accepts 4:4:4 for a profile of 4:2:2.
TEST(CodecOptions, PicturesAreThoseOfTheProfile) {
  const TemporaryDirectory directory;
  const ImageSize size{256, 144};
  const struct {
    const char* vcodec;
    const char* profile;
    const char* file;
    const char* pix_fmt;
  } rows[] = {
      {"prores_ks", "hq", "a.mov", "yuv422p10le"},    {"prores_ks", "3", "b.mov", "yuv422p10le"},
      {"prores_aw", "0", "c.mov", "yuv422p10le"},     {"dnxhd", "dnxhr_hq", "d.mov", "yuv422p"},
      {"dnxhd", "dnxhr_hqx", "e.mov", "yuv422p10le"}, {"libvpx-vp9", "1", "f.webm", "yuv444p"},
      {"libvpx-vp9", "2", "g.webm", "yuv420p10le"}};
  for (const auto& row : rows) {
    const SinkSettings settings{.path = directory.path(row.file),
                                .vcodec = row.vcodec,
                                .codec_options = {{"profile", row.profile}}};
    const Status made = make_film(settings, {size, Rational(25), 2});
    ASSERT_TRUE(made) << row.vcodec << " " << row.profile << ": " << made.error().message;
    EXPECT_EQ(probe(settings.path)["pix_fmt"], row.pix_fmt) << row.vcodec << " " << row.profile;
  }
  for (const char* const profile : {"hq", "standard", "3", "1+2"}) {
    EXPECT_TRUE(says(refusal("prores_ks", {{"profile", profile}}, {.pix_fmt = "yuv444p10le"}),
                     "its own: yuv422p10le"))
        << profile;
  }
  EXPECT_TRUE(says(refusal("prores_ks", {{"profile", "4444"}}, {.pix_fmt = "yuv422p10le"}),
                   "its own: yuv444p10le"));
}

TEST(CodecOptions, NothingIsGivenTwice) {
  EXPECT_TRUE(says(refusal("libx264", {{"crf", "10"}}, {.crf = 20.0}), "§crf"));
  EXPECT_TRUE(says(refusal("libx264", {{"preset", "slow"}}, {.preset = "fast"}), "§preset"));
}

TEST(CodecOptions, TheOthersAreTheUsers) {
  EXPECT_EQ(refusal("libx264", {{"crf", "10"},
                                {"preset", "fast"},
                                {"flags", "+cgop"},
                                {"profile", "high"},
                                {"g", "12"},
                                {"x264-params", "merange=24:keyint=9"}}),
            "(opened)");
  EXPECT_EQ(refusal("ffv1", {{"slices", "4"}, {"level", "3"}, {"g", "1"}}), "(opened)");
}

TEST(CodecOptions, PresetsAreCheckedBeforeTheEncoderComplains) {
  for (const char* vcodec : {"libx264", "libx265"}) {
    testing::internal::CaptureStderr();
    EXPECT_TRUE(says(refusal(vcodec, {}, {.preset = "warp9"}), "veryslow"));
    EXPECT_TRUE(says(refusal(vcodec, {{"preset", "warp9"}}), "veryslow"));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  }
}

}  // namespace
}  // namespace tickreel::tests
