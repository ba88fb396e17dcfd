#include "renderer/scene/picture_fit.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "renderer/scene/pixel_look.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// Returns a picture of letters. The red of a pixel is 1 for 'a', 2 for 'b', and so on; ' ' is
/// black.
Image picture_of(const std::vector<std::string>& rows) {
  Image image({static_cast<int>(rows[0].size()), static_cast<int>(rows.size())});
  auto to = image.pixels().begin();
  for (const std::string& row : rows) {
    for (const char letter : row) {
      *to++ = static_cast<std::uint8_t>(letter == ' ' ? 0 : letter - 'a' + 1);
      *to++ = 0;
      *to++ = 0;
      *to++ = 255;
    }
  }
  return image;
}

std::vector<std::string> rows_of(const Image& image) {
  std::vector<std::string> rows;
  for (int y = 0; y < image.size().height; ++y) {
    std::string& row = rows.emplace_back();
    for (int x = 0; x < image.size().width; ++x) {
      const std::uint8_t* const at = &image.row(y)[static_cast<std::size_t>(x) * 4];
      EXPECT_EQ(at[3], 255);
      row += at[0] == 0 ? ' ' : static_cast<char>('a' + at[0] - 1);
    }
  }
  return rows;
}

Image fitted(const Image& source, FitSettings settings) {
  settings.source = source.size();
  Image target;
  PictureFitter fitter(settings);
  fitter.fit(source, target);
  Image again;
  fitter.fit(source, again);
  EXPECT_TRUE(std::ranges::equal(target.pixels(), again.pixels())) << "and again";
  return target;
}

TEST(PictureFitTest, WhatHasTheRightSizeStaysAsItIs) {
  Image source({23, 17});
  for (std::size_t i = 0; i < source.pixels().size(); ++i) {
    source.pixels()[i] = i % 4 == 3 ? 255 : static_cast<std::uint8_t>(i * 37);
  }
  for (const FitFilter filter : {FitFilter::kCubic, FitFilter::kNearest, FitFilter::kInteger,
                                 FitFilter::kBilinear, FitFilter::kArea}) {
    for (const char* fit : {"", kFitCover, kFitFill}) {
      const Image same = fitted(source, {.target = source.size(), .fit = fit, .filter = filter});
      EXPECT_TRUE(std::ranges::equal(same.pixels(), source.pixels()));
    }
  }
}

using Rows = std::vector<std::string>;
const Rows kSmall = {"abc", "def"};

TEST(PictureFitTest, IntegerMakesAllPixelsAsLarge) {
  const Image source = picture_of(kSmall);
  const auto rows = [&](ImageSize target, const char* fit, double aspect = 1.0) {
    return rows_of(fitted(
        source,
        {.pixel_aspect = aspect, .target = target, .fit = fit, .filter = FitFilter::kInteger}));
  };
  EXPECT_EQ(rows({6, 4}, ""), (Rows{"aabbcc", "aabbcc", "ddeeff", "ddeeff"}));
  EXPECT_EQ(rows({8, 5}, ""), (Rows{" aabbcc ", " aabbcc ", " ddeeff ", " ddeeff ", "        "}))
      << "what is left is around it; the odd row is below";
  EXPECT_EQ(rows({5, 9}, ""), (Rows{"     ", "     ", "     ", " abc ", " def ", "     ", "     ",
                                    "     ", "     "}));
  EXPECT_EQ(rows({7, 4}, kFitCover), (Rows{"aabbbcc", "aabbbcc", "ddeeeff", "ddeeeff"}))
      << "three times as large, cut off on both sides";
  EXPECT_EQ(rows({7, 4}, kFitFill), (Rows{"aabbcc ", "aabbcc ", "ddeeff ", "ddeeff "}));
  EXPECT_EQ(rows({12, 4}, "", 2.0),
            (Rows{"aaaabbbbcccc", "aaaabbbbcccc", "ddddeeeeffff", "ddddeeeeffff"}));
  EXPECT_EQ(rows({11, 4}, "", 1.6),
            (Rows{" aaabbbccc ", " aaabbbccc ", " dddeeefff ", " dddeeefff "}))
      << "as near to the pixel's shape as whole numbers are";
}

TEST(PictureFitTest, NearestTakesThePixelBelowTheMiddle) {
  const Image source = picture_of(kSmall);
  const auto rows = [&](ImageSize target, const char* fit) {
    return rows_of(fitted(source, {.target = target, .fit = fit, .filter = FitFilter::kNearest}));
  };
  EXPECT_EQ(rows({5, 3}, ""), (Rows{"aabcc", "ddeff", "ddeff"}));
  EXPECT_EQ(rows({7, 3}, ""), (Rows{" aabcc ", " ddeff ", " ddeff "}));
  EXPECT_EQ(rows({2, 2}, kFitFill), (Rows{"ac", "df"}));
  EXPECT_EQ(rows({2, 2}, kFitCover), (Rows{"bc", "ef"}));
}

TEST(PictureFitTest, AreaIsIntegerWhereThatFills) {
  const Image source = picture_of({"abcdefg", "hijklmn", "opqrstu"});
  for (const int scale : {1, 2, 3, 7}) {
    const FitSettings settings{.target = {7 * scale, 3 * scale}};
    FitSettings area = settings;
    FitSettings integer = settings;
    area.filter = FitFilter::kArea;
    integer.filter = FitFilter::kInteger;
    EXPECT_TRUE(std::ranges::equal(fitted(source, area).pixels(), fitted(source, integer).pixels()))
        << scale;
  }
}

std::vector<int> reds(const Image& image) {
  std::vector<int> values;
  for (std::size_t i = 0; i < image.pixels().size(); i += 4) values.push_back(image.pixels()[i]);
  return values;
}

TEST(PictureFitTest, AreaAndBilinearMixLight) {
  Image source({2, 1});
  const std::vector<std::uint8_t> bytes = {0, 0, 0, 255, 255, 0, 0, 255};
  std::ranges::copy(bytes, source.pixels().begin());
  const auto row = [&](int width, FitFilter filter) {
    return reds(fitted(source, {.target = {width, 1}, .fit = kFitFill, .filter = filter}));
  };
  EXPECT_THAT(row(3, FitFilter::kArea), testing::ElementsAre(0, 188, 255)) << "half the light";
  EXPECT_THAT(row(1, FitFilter::kArea), testing::ElementsAre(188));
  EXPECT_THAT(row(1, FitFilter::kBilinear), testing::ElementsAre(188));
  EXPECT_THAT(row(4, FitFilter::kBilinear), testing::ElementsAre(0, 137, 225, 255))
      << "a quarter, and three";
}

TEST(PictureFitTest, WhatIsTooLargeForIntegerIsMadeSmallerByArea) {
  const Image source = picture_of({"aaaa", "bbbb"});
  for (const char* fit : {"", kFitCover, kFitFill}) {
    const FitSettings settings{.target = {2, 1}, .fit = fit, .filter = FitFilter::kInteger};
    FitSettings area = settings;
    area.filter = FitFilter::kArea;
    EXPECT_TRUE(
        std::ranges::equal(fitted(source, settings).pixels(), fitted(source, area).pixels()))
        << fit;
  }
}

TEST(PictureFitTest, WhatIsUsualDependsOnSizeAndShape) {
  GamePicture picture;
  picture.size = {320, 200};
  const auto usual = [&](ImageSize target, const char* fit = "") {
    return settings_for(picture, {{}, fit}, target).filter;
  };
  EXPECT_EQ(usual({640, 400}), FitFilter::kInteger);
  EXPECT_EQ(usual({1920, 1080}), FitFilter::kInteger);
  EXPECT_EQ(usual({639, 400}), FitFilter::kArea);
  EXPECT_EQ(usual({160, 100}), FitFilter::kArea);
  EXPECT_EQ(usual({640, 400}, kFitCover), FitFilter::kArea);
  picture.pixel_width = 5;
  picture.pixel_height = 6;
  EXPECT_EQ(usual({640, 400}), FitFilter::kArea);
  EXPECT_EQ(settings_for(picture, {FitFilter::kNearest, {}}, {640, 400}).filter,
            FitFilter::kNearest);
  EXPECT_DOUBLE_EQ(settings_for(picture, {}, {640, 400}).pixel_aspect, 5.0 / 6.0);
}

TEST(PictureFitTest, AnyShapeOfPictureAndTargetIsFilled) {
  for (const ImageSize source : {ImageSize{1, 1}, {1, 300}, {300, 1}, {37, 23}}) {
    for (const ImageSize target : {ImageSize{1, 1}, {64, 1}, {1, 64}, {61, 47}}) {
      for (const double aspect : {1.0 / 16, 5.0 / 6, 1.0, 16.0}) {
        for (const char* fit : {"", kFitCover, kFitFill}) {
          for (const std::string& name : scaling_names()) {
            Image white(source);
            std::ranges::fill(white.pixels(), 255);
            const Image out = fitted(white, {.pixel_aspect = aspect,
                                             .target = target,
                                             .fit = fit,
                                             .filter = *filter_of_scaling(name)});
            ASSERT_EQ(out.size(), target);
            const std::vector<int> all = reds(out);
            ASSERT_THAT(all, testing::Each(testing::AnyOf(0, 255)));
            ASSERT_THAT(all, testing::Contains(255));
            if (std::string_view(fit) == kFitCover) {
              ASSERT_THAT(all, testing::Each(255));
            }
          }
        }
      }
    }
  }
}

TEST(PictureFitTest, TheSteepestPictureCoversTheWidestTarget) {
  Image white({1, 4096});
  std::ranges::fill(white.pixels(), 255);
  const Image out = fitted(white, {.pixel_aspect = 1.0 / 16,
                                   .target = {65535, 1},
                                   .fit = kFitCover,
                                   .filter = FitFilter::kInteger});
  EXPECT_EQ(std::ranges::count(out.pixels(), 255), 4 * 65535);
}

}  // namespace
}  // namespace tickreel::tests
