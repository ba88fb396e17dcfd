#include <gtest/gtest.h>

#include <utility>

#include "encode/color/yuv_converter.h"
#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

const FilmFormat kRawFormat{{32, 16}, Rational(30000, 1001), 2};

TEST(RawSink, WritesPlanesWithoutGaps) {
  const TemporaryDirectory directory;
  const struct {
    const char* pix_fmt;
    std::size_t frame_bytes;
  } rows[] = {{"yuv420p", 32 * 16 * 3 / 2}, {"nv12", 32 * 16 * 3 / 2},   {"yuv444p", 32 * 16 * 3},
              {"rgba", 32 * 16 * 4},        {"rgb24", 32 * 16 * 3},      {"gray", 32 * 16},
              {"gbrp", 32 * 16 * 3},        {"yuv420p10le", 32 * 16 * 3}};
  for (const auto& [pix_fmt, frame_bytes] : rows) {
    const std::string path = directory.path(std::string(pix_fmt) + ".raw");
    ASSERT_TRUE(make_film({.path = path, .pix_fmt = pix_fmt}, kRawFormat)) << pix_fmt;
    EXPECT_EQ(std::filesystem::file_size(path), 2 * frame_bytes) << pix_fmt;
  }
}

TEST(RawSink, RgbaIsThePictureItself) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("a.raw");
  const FilmFormat odd{{33, 7}, Rational(60), 1};
  ASSERT_TRUE(make_film({.path = path, .pix_fmt = "rgba"}, odd));
  const Image image = test_picture(odd.size, 0);
  EXPECT_EQ(read_file(path), std::string(image.pixels().begin(), image.pixels().end()));
}

TEST(RawSink, GreyIsFullRange) {
  const TemporaryDirectory directory;
  const FilmFormat format{{16, 2}, Rational(60), 1};
  for (const int level : {0, 100, 255}) {
    const SinkSettings settings{
        .path = directory.path("a.raw"), .overwrite = true, .pix_fmt = "gray"};
    auto sink = open_sink(settings, format);
    ASSERT_TRUE(sink.ok());
    const auto value = static_cast<std::uint8_t>(level);
    ASSERT_TRUE((*sink)->write({0, plain_picture(format.size, value, value, value)}));
    ASSERT_TRUE((*sink)->finish());
    EXPECT_EQ(static_cast<std::uint8_t>(read_file(settings.path).front()), value);
  }
}

TEST(RawSink, Y4mSaysWhatItHolds) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("a.y4m");
  ASSERT_TRUE(make_film({.path = path}, kRawFormat));
  const std::string text = read_file(path);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "YUV4MPEG2 W32 H16 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED");
  auto values = probe(path);
  EXPECT_EQ(values["nb_read_frames"], "2");
  EXPECT_EQ(values["r_frame_rate"], "30000/1001");
  EXPECT_EQ(values["pix_fmt"], "yuv420p");
  EXPECT_EQ(values["color_range"], "tv");
  EXPECT_EQ(values["chroma_location"], "center");
}

TEST(RawSink, Y4mOfEveryFormatReadsBack) {
  const TemporaryDirectory directory;
  for (const std::string pix_fmt :
       {"yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p10le", "gray"}) {
    const std::string path = directory.path(pix_fmt + ".y4m");
    const std::string raw = directory.path(pix_fmt + ".raw");
    ASSERT_TRUE(make_film({.path = path, .pix_fmt = pix_fmt}, kRawFormat)) << pix_fmt;
    ASSERT_TRUE(make_film({.path = raw, .pix_fmt = pix_fmt}, kRawFormat)) << pix_fmt;
    EXPECT_EQ(probe(path)["pix_fmt"], pix_fmt);
    const std::string expected = read_file(raw);
    const auto decoded = decode(path, pix_fmt);
    EXPECT_TRUE(std::string(decoded.begin(), decoded.end()) == expected) << pix_fmt;
  }
}

TEST(RawSink, Y4mRefusesWhatItCannotHold) {
  const auto sink = open_sink({.path = "/tmp/a.y4m", .pix_fmt = "nv12"}, kRawFormat);
  ASSERT_FALSE(sink.ok());
  EXPECT_EQ(sink.error().kind, ErrorKind::kUsage);
  EXPECT_NE(sink.error().message.find("yuv420p"), std::string::npos);
}

TEST(RawSink, OddSizesRepeatTheLastColumnAndRow) {
  const TemporaryDirectory directory;
  const FilmFormat odd{{5, 3}, Rational(60), 1};
  const FilmFormat even{{6, 4}, Rational(60), 1};
  const Image image = test_picture(odd.size, 0);
  Image repeated(even.size);
  for (int y = 0; y < 4; ++y) {
    const auto from = image.row(std::min(y, 2));
    auto to = repeated.row(y);
    std::copy(from.begin(), from.end(), to.begin());
    std::copy(from.end() - Image::kBytesPerPixel, from.end(), to.end() - Image::kBytesPerPixel);
  }
  const auto planes = [&](const FilmFormat& format, const Image& picture) {
    const SinkSettings settings{.path = directory.path("a.yuv"), .overwrite = true};
    auto sink = open_sink(settings, format);
    EXPECT_TRUE((*sink)->write({0, picture}));
    EXPECT_TRUE((*sink)->finish());
    return read_file(settings.path);
  };
  const std::string padded = planes(odd, image);
  EXPECT_EQ(padded.size(), 6U * 4 * 3 / 2);
  EXPECT_EQ(padded, planes(even, repeated));
}

TEST(RawSink, PicturesThatWereConvertedAlreadyAreTakenAsTheyAre) {
  const TemporaryDirectory directory;
  const FilmFormat format{{33, 7}, Rational(60), 1};
  const Image image = test_picture(format.size, 0);
  for (const auto& [pix_fmt, layout] :
       {std::pair("yuv420p", PixelFormat::kYuv420p), std::pair("nv12", PixelFormat::kNv12),
        std::pair("p010le", PixelFormat::kP010)}) {
    Image converted;
    convert_to_yuv(image, layout, converted);
    std::string planes[2];
    for (const Image* picture : {&image, static_cast<const Image*>(&converted)}) {
      const SinkSettings settings{
          .path = directory.path("a.raw"), .overwrite = true, .pix_fmt = pix_fmt};
      auto sink = open_sink(settings, format);
      ASSERT_TRUE(sink.ok());
      EXPECT_EQ((*sink)->pixel_format(), layout);
      ASSERT_TRUE((*sink)->write({0, *picture}));
      ASSERT_TRUE((*sink)->finish());
      planes[picture == &converted ? 1 : 0] = read_file(settings.path);
    }
    EXPECT_EQ(planes[0], planes[1]) << pix_fmt;
  }
}

}  // namespace
}  // namespace tickreel::tests
