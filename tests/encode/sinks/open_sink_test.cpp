#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/encode/film_tools.h"
#include "tests/support/sanitizer.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

const FilmFormat kOpenedFormat{{32, 16}, Rational(60), 2};

/// Returns the message of the kUsage error on opening.
std::string refusal_to_open(const SinkSettings& settings,
                            const FilmFormat& format = kOpenedFormat) {
  const auto sink = open_sink(settings, format);
  if (sink.ok()) return "(opened)";
  EXPECT_EQ(sink.error().kind, ErrorKind::kUsage) << sink.error().message;
  return sink.error().message;
}

testing::AssertionResult says(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    if (text.find(part) == std::string::npos) {
      return testing::AssertionFailure() << "no \"" << part << "\" in: " << text;
    }
  }
  return testing::AssertionSuccess();
}

TEST(OpenSink, TheEndingChoosesTheSink) {
  const TemporaryDirectory directory;
  const auto description = [&](const std::string& name) {
    const auto sink = open_sink({.path = directory.path(name)}, kOpenedFormat);
    return sink.ok() ? (*sink)->description() : sink.error().message;
  };
  EXPECT_EQ(description("a.mp4"), "libx264 yuv420p mp4");
  EXPECT_EQ(description("a.m4v"), "libx264 yuv420p m4v");
  EXPECT_EQ(description("a.mov"), "libx264 yuv420p mov");
  EXPECT_EQ(description("a.mkv"), "libx264 yuv420p mkv");
  EXPECT_EQ(description("%06d.png"), "png rgb24");
  EXPECT_EQ(description("a.y4m"), "y4m yuv420p");
  EXPECT_EQ(description("a.yuv"), "raw yuv420p");
  EXPECT_EQ(description("a.raw"), "raw yuv420p");
  EXPECT_EQ(description("a.rgb"), "raw rgb24");
  EXPECT_EQ(description("A.MP4"), "libx264 yuv420p mp4");
  EXPECT_EQ(description("A.Y4M"), "y4m yuv420p");
  EXPECT_EQ(description("A.RGB"), "raw rgb24");
  EXPECT_TRUE(directory.names().empty());  // no film was finished
}

TEST(OpenSink, AnUnknownEndingOrSinkIsRefusedWithTheKnownOnes) {
  EXPECT_TRUE(
      says(refusal_to_open({.path = "film.avi"}), {"film.avi", ".mp4", ".mkv", ".png", ".y4m"}));
  EXPECT_TRUE(says(refusal_to_open({.path = "film"}), {".mp4"}));
  EXPECT_TRUE(says(refusal_to_open({.path = "a.mp4/film"}), {".mp4"}));
  EXPECT_TRUE(says(refusal_to_open({.path = ""}), {".mp4"}));
  EXPECT_TRUE(
      says(refusal_to_open({.name = "tiff", .path = "a.tiff"}), {"tiff", "ffmpeg", "png", "hash"}));
  EXPECT_TRUE(
      says(refusal_to_open({.name = "ffmpeg", .path = "film.avi"}), {".mp4", ".mov", ".mkv"}));
}

TEST(OpenSink, AnEndingThatPromisesSomethingElseIsRefused) {
  EXPECT_TRUE(says(refusal_to_open({.name = "png", .path = "/tmp/%d.jpg"}), {"png", "%d.jpg"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "png", .path = "/tmp/%d.JPG"}), {"png", "%d.JPG"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "raw", .path = "/tmp/a.mp4"}), {"raw", "a.mp4"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "hash", .path = "/tmp/a.mkv"}), {"hash", "a.mkv"}));
  const TemporaryDirectory directory;
  EXPECT_TRUE(open_sink({.name = "raw", .path = directory.path("a.bin")}, kOpenedFormat).ok());
  EXPECT_TRUE(open_sink({.name = "png", .path = directory.path("frame%d")}, kOpenedFormat).ok());
  EXPECT_TRUE(open_sink({.name = "png", .path = directory.path("frame.%d")}, kOpenedFormat).ok());
  EXPECT_TRUE(open_sink({.name = "null", .path = "a.mp4"}, kOpenedFormat).ok());
}

TEST(OpenSink, SinksThatNeedAFileSaySo) {
  EXPECT_TRUE(says(refusal_to_open({.name = "ffmpeg"}), {"ffmpeg", "§output"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "raw"}), {"raw", "§output"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "ffmpeg", .path = "-"}), {"standard output"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "png", .path = "-"}), {"standard output"}));
}

TEST(OpenSink, OptionsWithoutMeaningAreRefused) {
  const std::string png = "/tmp/%d.png";
  EXPECT_TRUE(says(refusal_to_open({.path = png, .crf = 20.0}), {"§crf", "png"}));
  EXPECT_TRUE(says(refusal_to_open({.path = png, .vcodec = "libx264"}), {"§vcodec", "png"}));
  EXPECT_TRUE(says(refusal_to_open({.path = png, .preset = "fast"}), {"§preset", "png"}));
  EXPECT_TRUE(says(refusal_to_open({.path = png, .pix_fmt = "gray"}), {"§pix-fmt", "PNG"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "raw", .path = "-", .codec_options = {{"g", "1"}}}),
                   {"§codec-opt", "raw"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "hash", .crf = 20.0}), {"§crf", "hash"}));
  EXPECT_TRUE(says(refusal_to_open({.name = "null", .pix_fmt = "gray"}), {"§pix-fmt", "null"}));
}

TEST(OpenSink, FormatsThatMakeNoFilmAreRefused) {
  const SinkSettings null{.name = "null"};
  EXPECT_TRUE(says(refusal_to_open(null, {{0, 16}, Rational(60), 1}), {"0x16"}));
  EXPECT_TRUE(says(refusal_to_open(null, {{16, -1}, Rational(60), 1}), {"16x-1"}));
  EXPECT_TRUE(says(refusal_to_open(null, {{16, 16}, Rational(0), 1}), {"frame rate"}));
  EXPECT_TRUE(says(refusal_to_open(null, {{16, 16}, Rational(-5), 1}), {"-5", "frame rate"}));
  EXPECT_TRUE(
      says(refusal_to_open(null, {{16, 16}, Rational(1'000'000'000'000), 1}), {"frame rate"}));
  EXPECT_TRUE(says(refusal_to_open(null, {{16, 16}, Rational(60), 0}), {"one frame"}));
}

TEST(OpenSink, TheContractOfFramesIsKeptForEverySink) {
  const FilmFormat format{{4, 4}, Rational(60), 3};
  const auto frame = [](std::int64_t index) { return VideoFrame{index, Image({4, 4})}; };
  const auto fresh = [&] { return *open_sink({.name = "null"}, format); };

  auto skipped = fresh();
  ASSERT_TRUE(skipped->write(frame(0)));
  const Status error = skipped->write(frame(2));
  ASSERT_FALSE(error);
  EXPECT_TRUE(says(error.error().message, {"frame 2", "order", "after 1 of 3 frames"}));
  // The first error stays, whatever is called next.
  EXPECT_EQ(skipped->write(frame(1)).error().message, error.error().message);
  EXPECT_EQ(skipped->finish().error().message, error.error().message);

  EXPECT_FALSE(fresh()->write({0, Image({4, 5})}));
  const Status converted = fresh()->write({0, Image({4, 4}, PixelFormat::kNv12)});
  ASSERT_FALSE(converted);
  EXPECT_TRUE(says(converted.error().message, {"frame 0", "pixel format", "null"}));

  auto short_film = fresh();
  ASSERT_TRUE(short_film->write(frame(0)));
  EXPECT_FALSE(short_film->finish());

  auto full = fresh();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(full->write(frame(i)));
  EXPECT_FALSE(full->write(frame(3)));

  auto done = fresh();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(done->write(frame(i)));
  EXPECT_TRUE(done->finish());
  EXPECT_FALSE(done->finish());
}

TEST(OpenSink, BadEncoderSettingsAreRefusedByName) {
  const TemporaryDirectory directory;
  const std::string mp4 = directory.path("a.mp4");
  const auto with = [&](const char* vcodec) {
    return refusal_to_open({.path = mp4, .vcodec = vcodec});
  };
  EXPECT_TRUE(says(with("x264"), {"x264", "libx264", "libx265", "ffv1"}));
  EXPECT_TRUE(says(with("h264"), {"h264", "libx264"}));
  EXPECT_TRUE(says(with("aac"), {"aac", "video"}));
  EXPECT_TRUE(says(with("ffv1"), {".mp4", "ffv1"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4, .pix_fmt = "rgb24"}), {"libx264", "rgb24", "yuv420p"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4, .pix_fmt = "yuvj420p"}), {"yuvj420p", "use yuv420p"}));
  EXPECT_TRUE(says(refusal_to_open({.path = mp4, .pix_fmt = "mauve"}), {"mauve", "yuv420p"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4, .codec_options = {{"sparkle", "1"}}}), {"sparkle=1"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4, .vcodec = "mpeg4", .crf = 20.0}), {"mpeg4", "crf"}));
  EXPECT_TRUE(says(refusal_to_open({.path = mp4, .preset = "warp9"}), {"libx264", "warp9"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4, .codec_options = {{"g", "many"}}}), {"libx264", "many"}));
  EXPECT_TRUE(says(refusal_to_open({.path = mp4, .crf = -3.0}), {"CRF", "-3"}));
  EXPECT_TRUE(
      says(refusal_to_open({.path = mp4}, {{16386, 16}, Rational(60), 1}), {"16386x16", "16384"}));
  EXPECT_TRUE(directory.names().empty());
}

TEST(OpenSink, AnErrorOfAnEncodersSettingsIsAboutItsField) {
  const auto field_of = [](const SinkSettings& settings) {
    const Status checked = check_encoder_settings(settings);
    return checked ? "" : checked.error().subject.field;
  };
  EXPECT_EQ(field_of({.path = "a.mp4"}), "");
  EXPECT_EQ(field_of({.path = "a.mp4", .vcodec = "x264"}), "vcodec");
  EXPECT_EQ(field_of({.path = "a.mp4", .crf = -3.0}), "crf");
  EXPECT_EQ(field_of({.path = "a.mp4", .pix_fmt = "mauve"}), "pix-fmt");
  EXPECT_EQ(field_of({.path = "a.mp4", .alpha = "straight"}), "alpha");
}

TEST(OpenSink, EveryEncoderThatIsOfferedWorks) {
  const TemporaryDirectory directory;
  const FilmFormat format{{64, 64}, Rational(60), 2};
  std::string message = refusal_to_open({.path = directory.path("a.mkv"), .vcodec = "nosuch"});
  const std::string before = "Common ones it has: ";
  ASSERT_TRUE(says(message, {before.c_str()}));
  std::istringstream names(message.substr(message.find(before) + before.size()));
  int tried = 0;
  for (std::string name; names >> name;) {
    if (name.back() == ',') name.pop_back();
    if (name.ends_with("_nvenc")) continue;
    SCOPED_TRACE(name);
    const auto made = [&](const char* file) {
      return make_film({.path = directory.path(file), .overwrite = true, .vcodec = name}, format)
          .ok();
    };
    EXPECT_TRUE(made("a.mkv") || made("a.mov"));
    ++tried;
  }
  EXPECT_GT(tried, 5);
}

TEST(OpenSink, FramesThatAreTooLongForTheFileAreRefusedAtOnce) {
  const TemporaryDirectory directory;
  const FilmFormat slow{{64, 64}, Rational(1, 1'000'000), 40};
  EXPECT_TRUE(
      says(refusal_to_open({.path = directory.path("a.mp4")}, slow), {".mp4", "1000000 s"}));
  EXPECT_TRUE(says(refusal_to_open({.path = directory.path("a.mov")}, slow), {".mov"}));
  for (const Rational& rate :
       {Rational(1), Rational(1, 60), Rational(1, 900), Rational(10, 9003)}) {
    SCOPED_TRACE(rate.to_string());
    for (const char* name : {"b.mp4", "b.mkv"}) {
      const Status made =
          make_film({.path = directory.path(name), .overwrite = true}, {{64, 64}, rate, 40});
      EXPECT_TRUE(made) << made.error().message;
      EXPECT_EQ(probe(directory.path(name))["nb_read_frames"], "40");
    }
  }
}

TEST(OpenSink, RatesThatMatroskaCannotTellAreRefusedAtOnce) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("a.mkv");
  EXPECT_TRUE(
      says(refusal_to_open({.path = path}, {{64, 64}, Rational(1001), 4}), {"1001", ".mkv"}));
  const Status made = make_film({.path = path}, {{64, 64}, Rational(1000), 4});
  EXPECT_TRUE(made) << made.error().message;
}

TEST(OpenSink, AMissingDeviceIsNotTheUsersFault) {
  const TemporaryDirectory directory;
  const FilmFormat format{{640, 480}, Rational(60), 1};
  const auto sink = open_sink({.path = directory.path("a.mp4"), .vcodec = "h264_nvenc"}, format);
  if (sink.ok()) GTEST_SKIP() << "this machine has the device";
  if (sink.error().message.find("no encoder named") != std::string::npos) {
    return skip_without(kEncoders, sink.error().message);
  }
  EXPECT_EQ(sink.error().kind, ErrorKind::kFailed);
  EXPECT_TRUE(says(sink.error().message, {"h264_nvenc", "§vcodec libx264"}));
}

/// Limits the memory to what the process has now and 16 MiB more.
void limit_memory() {
  std::ifstream pages("/proc/self/statm");
  rlim_t count = 0;
  pages >> count;
  constexpr rlim_t kLittle = rlim_t{16} << 20U;
  const rlim_t most = count * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + kLittle;
  const rlimit limit{most, most};
  ::setrlimit(RLIMIT_AS, &limit);
}

TEST(OpenSink, WithoutMemoryAnEncoderIsNotWrongUsage) {
  if (kIsSanitized) GTEST_SKIP() << "sanitizers have memory of their own";
  const auto open = [] {
    limit_memory();
    const auto sink = open_sink({.name = "ffmpeg", .path = "film.mkv", .vcodec = "libx264"},
                                {{4096, 2160}, Rational(60), 10});
    std::fputs(sink ? "opened" : sink.error().message.c_str(), stderr);
    ::_exit(!sink && sink.error().kind == ErrorKind::kFailed ? 1 : 0);
  };
  EXPECT_EXIT(open(), testing::ExitedWithCode(1), "libx264 ran out of memory");
}

/// The encoder would also print the message to standard error.
TEST(OpenSink, AnEncodersOwnWordsAreInTheMessage) {
  const TemporaryDirectory directory;
  testing::internal::CaptureStderr();
  const auto sink = open_sink({.path = directory.path("film.mkv"), .vcodec = "libsvtav1"},
                              {{64, 36}, Rational(60), 10});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ASSERT_FALSE(sink);
  if (sink.error().message.find("no encoder named") != std::string::npos) {
    return skip_without(kEncoders, sink.error().message);
  }
  EXPECT_TRUE(sink.error().message.ends_with(": Source Height must be at least 64"))
      << sink.error().message;
}

}  // namespace
}  // namespace tickreel::tests
