// The colours and the orientation that PNG files declare.

#include "movie/film/pictures/png_file.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/icc_profile.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using Rgb = std::array<int, 3>;

/// Returns a chunk without a valid checksum, which no reader checks.
std::string chunk(const std::string& type, const std::string& data) {
  return big_endian(static_cast<std::uint32_t>(data.size())) + type + data + big_endian(0);
}

/// Returns a zlib stream without compression.
std::string zlib(const std::string& data) {
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char c : data) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  const auto low = static_cast<char>(data.size() & 0xFFU);
  const auto high = static_cast<char>(data.size() >> 8U);
  return std::string("\x78\x01\x01") + low + high + static_cast<char>(~low) +
         static_cast<char>(~high) + data + big_endian(b << 16U | a);
}

/// Returns a PNG with one row of 8-bit RGB pixels and with other chunks in front of them and
/// behind.
std::string png(const std::vector<Rgb>& pixels, const std::string& chunks,
                const std::string& behind = "") {
  std::string row(1, '\0');
  for (const Rgb& pixel : pixels) {
    for (const int level : pixel) row += static_cast<char>(level);
  }
  const std::string header = big_endian(static_cast<std::uint32_t>(pixels.size())) + big_endian(1) +
                             std::string("\x08\x02\0\0\0", 5);
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunks + chunk("IDAT", zlib(row)) + behind +
         chunk("IEND", "");
}

Result<Image> read_file_of(const std::string& file) {
  return read_png({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()}, 64);
}

Rgb shown(const std::string& file, std::size_t pixel = 0) {
  const auto image = read_file_of(file);
  EXPECT_TRUE(image) << image.error().message;
  if (!image) return {};
  const auto* const at = image->pixels().data() + pixel * 4;
  return {at[0], at[1], at[2]};
}

std::string refusal_of(const std::string& file) {
  const auto image = read_file_of(file);
  return image ? "(read)" : image.error().message;
}

std::string iccp(const std::string& profile) {
  return chunk("iCCP", std::string("a\0\0", 3) + zlib(profile));
}

std::string exif(int orientation) {
  return chunk("eXIf", std::string("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 19) +
                           static_cast<char>(orientation) + std::string(6, '\0'));
}

void expect_near(const Rgb& a, const Rgb& b) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], 1) << "of " << i;
}

TEST(PngFile, ItsProfileIsFollowed) {
  const std::vector<Rgb> red{{200, 30, 30}};
  EXPECT_EQ(shown(png(red, "")), (Rgb{200, 30, 30}));
  expect_near(shown(png(red, iccp(adobe_rgb()))), {233, 24, 24});
  // A profile that equals sRGB does not change the pixels at all.
  const std::string srgb = icc_profile(
      {{0.43607, 0.22249, 0.01392}, {0.38515, 0.71687, 0.09708}, {0.14307, 0.06061, 0.71410}}, 0);
  EXPECT_EQ(shown(png({{200, 130, 60}}, chunk("sRGB", std::string(1, '\0')))), (Rgb{200, 130, 60}));
  EXPECT_EQ(shown(png({{200, 130, 60}}, iccp(srgb))), (Rgb{200, 130, 60}));
}

TEST(PngFile, NumbersOfColoursAreFollowedWhereThereIsNoProfile) {
  const auto numbers = [](const std::vector<double>& values) {
    std::string bytes;
    for (const double value : values) {
      bytes += big_endian(static_cast<std::uint32_t>(value * 100'000 + 0.5));
    }
    return bytes;
  };
  const std::string gamma = chunk("gAMA", numbers({1 / 2.2}));
  const std::string of_adobe =
      chunk("cHRM", numbers({0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06}));
  const std::string of_srgb =
      chunk("cHRM", numbers({0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06}));
  expect_near(shown(png({{200, 30, 30}}, gamma + of_adobe)), {233, 24, 24});
  EXPECT_EQ(shown(png({{20, 30, 200}}, gamma + of_srgb)), (Rgb{20, 30, 200}));
  expect_near(shown(png({{55, 55, 55}}, chunk("gAMA", numbers({1.0})))), {128, 128, 128});
  // The sRGB chunk takes precedence over gAMA.
  EXPECT_EQ(shown(png({{55, 55, 55}},
                      chunk("sRGB", std::string(1, '\0')) + chunk("gAMA", numbers({1.0})))),
            (Rgb{55, 55, 55}));
}

TEST(PngFile, ColoursOfOtherPrimariesAndTransfersAreRefused) {
  const auto tagged = [](const char* numbers) {
    return png({{200, 30, 30}}, chunk("cICP", std::string(numbers, 4)) + iccp(adobe_rgb()));
  };
  EXPECT_EQ(shown(tagged("\x01\x0D\0\x01")), (Rgb{200, 30, 30})) << "it goes before a profile";
  EXPECT_NE(refusal_of(tagged("\x09\x10\0\x01")).find("smpte2084"), std::string::npos);
  EXPECT_NE(refusal_of(tagged("\x0C\x0D\0\x01")).find("primaries"), std::string::npos);
}

TEST(PngFile, ItStandsUpright) {
  const std::vector<Rgb> two{{200, 0, 0}, {0, 200, 0}};
  EXPECT_EQ(shown(png(two, exif(1))), (Rgb{200, 0, 0}));
  EXPECT_EQ(shown(png(two, exif(3))), (Rgb{0, 200, 0}));
  EXPECT_EQ(shown(png(two, "", exif(2))), (Rgb{0, 200, 0})) << "behind the pixels";
  const auto turned = read_file_of(png(two, exif(6)));
  ASSERT_TRUE(turned);
  EXPECT_EQ(turned->size(), (ImageSize{1, 2}));
  EXPECT_EQ(shown(png(two, exif(8))), (Rgb{0, 200, 0}));
  EXPECT_EQ(shown(png(two, exif(77))), (Rgb{200, 0, 0})) << "there is no such";
}

TEST(PngFile, WhatIsDamagedDoesNoHarm) {
  const std::vector<Rgb> one{{1, 2, 3}};
  EXPECT_NE(refusal_of(png(one, chunk("iCCP", "a"))), "");
  EXPECT_NE(refusal_of(png(one, chunk("iCCP", std::string("a\0\0xyz", 6)))).find("damaged"),
            std::string::npos);
  EXPECT_NE(refusal_of(png(one, iccp("no profile"))).find("cannot be read"), std::string::npos);
  EXPECT_EQ(refusal_of(png(one, chunk("cHRM", std::string(32, '\0')))).find("(read)"),
            std::string::npos);
  for (const std::string tiff :
       {"", "MM", "MM\0*", "MM\0*\xFF\xFF\xFF\xFF", "II*\0\x08\0\0\0\xFF"}) {
    EXPECT_EQ(shown(png(one, chunk("eXIf", tiff))), (Rgb{1, 2, 3}));
  }
  // A file that is cut anywhere is refused or shown.
  const std::string whole = png(one, iccp(adobe_rgb()) + exif(6));
  for (std::size_t end = 0; end < whole.size(); ++end) {
    static_cast<void>(read_file_of(whole.substr(0, end)));
  }
  for (std::size_t at = 8; at < whole.size(); ++at) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(~flipped[at]);
    static_cast<void>(read_file_of(flipped));
  }
}

}  // namespace
}  // namespace tickreel::tests
