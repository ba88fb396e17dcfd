#include "movie/make/frames/painted_frames.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "encode/audio_format.h"
#include "movie/make/frames/card_pictures.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint8_t kBackground = 40;

FilmDefinition small_clip() {
  FilmDefinition clip;
  clip.size = {320, 180};
  clip.frame_rate = Rational(30'000, 1001);
  clip.plan.frame_count = 60;
  clip.source = CardSource{{{Rational(0), Rational(60) / clip.frame_rate}}};
  clip.sound = kSilence;
  return clip;
}

/// Notes which pictures are asked for. Each picture has the number of its frame in a corner.
class NotingSource final : public PictureSource {
 public:
  explicit NotingSource(std::vector<std::string>& notes) : notes_(notes) {}
  Status picture(std::int64_t frame, Image& image) override {
    notes_.push_back("picture " + std::to_string(frame));
    if (frame == 59) return failed("the last one is missing");
    std::ranges::fill(image.pixels(), kBackground);
    image.pixels().front() = static_cast<std::uint8_t>(frame);
    return {};
  }
  Result<std::vector<SoundLayer>> sound(std::int64_t frame, const SampleRange& samples) override {
    notes_.push_back("sound " + std::to_string(samples.first) + ".." + std::to_string(samples.end));
    std::vector<SoundLayer> layers;
    if (frame % 2 == 1) return layers;
    const auto numbers = static_cast<std::size_t>(samples.count()) * AudioFormat::kChannels;
    layers.push_back({.samples = std::vector<float>(numbers, 0.25F)});
    layers.push_back({.samples = std::vector<float>(numbers, 0.5F), .gain_from = 0.0});
    return layers;
  }

 private:
  std::vector<std::string>& notes_;
};

class PaintedFramesTest : public testing::Test {
 protected:
  std::unique_ptr<PaintedFrames> open(const FilmDefinition& clip,
                                      Pictures pictures = Pictures::kDrawn) {
    auto frames = PaintedFrames::open(
        clip,
        [this]() -> Result<std::unique_ptr<PictureSource>> {
          return std::unique_ptr<PictureSource>(std::make_unique<NotingSource>(notes_));
        },
        pictures, 7);
    EXPECT_TRUE(frames) << frames.error().message;
    return *std::move(frames);
  }
  Image frame(PaintedFrames& frames, std::int64_t number) {
    const auto playhead = frames.open_playhead();
    EXPECT_TRUE((*playhead)->start(number));
    Image image;
    EXPECT_TRUE(frames.take(image));
    return image;
  }

  std::vector<std::string> notes_;
};

TEST_F(PaintedFramesTest, PicturesAreTakenInTheOrderInWhichTheyWereStarted) {
  const auto frames = open(small_clip());
  EXPECT_EQ(frames->frame_count(), 60);
  const auto one = frames->open_playhead();
  auto other = frames->open_playhead();
  ASSERT_TRUE((*one)->start(3));
  ASSERT_TRUE((*other)->start(20));
  ASSERT_TRUE((*one)->start(4));
  other = failed("gone");
  Image image;
  std::vector<int> taken;
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(frames->take(image));
    EXPECT_EQ(image.size(), (ImageSize{320, 180}));
    taken.push_back(image.pixels().front());
  }
  EXPECT_THAT(taken, ElementsAre(3, 20, 4));
  EXPECT_FALSE(frames->take(image));
  const Status missing = (*one)->start(59);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "the last one is missing");
}

TEST_F(PaintedFramesTest, EachFrameHasTheSamplesThatItHasInTheReel) {
  const FilmDefinition clip = small_clip();
  const auto frames = open(clip);
  ASSERT_TRUE(frames->has_sound());
  const auto playhead = frames->open_playhead();
  std::vector<float> all;
  for (std::int64_t i = 0; i < 4; ++i) {
    const auto layers = (*playhead)->sound(i);
    ASSERT_TRUE(layers);
    const std::vector<float> samples = mix(*layers).all;
    EXPECT_EQ(samples.size(),
              2U * static_cast<std::size_t>(samples_of(7 + i, 1, clip.frame_rate, 48'000)));
    EXPECT_EQ(samples.front(), i % 2 == 1 ? 0.0F : 0.25F);
    EXPECT_NEAR(samples.back(), i % 2 == 1 ? 0.0F : 0.75F, 0.001F);
    all.insert(all.end(), samples.begin(), samples.end());
  }
  EXPECT_EQ(all.size(), 2U * static_cast<std::size_t>(samples_of(7, 4, clip.frame_rate, 48'000)));
  EXPECT_THAT(notes_, ElementsAre("sound 0..1601", "sound 1601..3203", "sound 3203..4805",
                                  "sound 4805..6406"));
}

TEST_F(PaintedFramesTest, TextsStandOverThePictureForTheirTime) {
  FilmDefinition clip = small_clip();
  clip.overlay.texts = {{.utf8 = "Now",
                         .place = TypedTextPlace("center"),
                         .from = Rational(1, 2),
                         .to = Rational(1)}};
  const auto frames = open(clip);
  const auto is_plain = [&](std::int64_t number) {
    const Image image = frame(*frames, number);
    const auto pixels = image.pixels().subspan(1);
    return std::ranges::all_of(pixels, [](std::uint8_t byte) { return byte == kBackground; });
  };
  EXPECT_TRUE(is_plain(14));
  EXPECT_FALSE(is_plain(16));
  EXPECT_FALSE(is_plain(22));
  EXPECT_FALSE(is_plain(29));
  EXPECT_TRUE(is_plain(30));
  EXPECT_TRUE(std::ranges::equal(frame(*frames, 20).pixels().subspan(1),
                                 frame(*frames, 22).pixels().subspan(1)))
      << "a text that does not change";
}

TEST_F(PaintedFramesTest, AFilmOfSoundAloneHasNoPictures) {
  const auto frames = open(small_clip(), Pictures::kNone);
  const auto playhead = frames->open_playhead();
  Image image;
  ASSERT_TRUE((*playhead)->start(0));
  ASSERT_TRUE(frames->take(image));
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(PaintedFramesTest, WhatOnlyAGameHasIsRefused) {
  FilmDefinition clip = small_clip();
  clip.overlay.shown_inputs = {0};
  const auto frames =
      PaintedFrames::open(clip, card_pictures(*clip.painted()), Pictures::kDrawn, 0);
  ASSERT_FALSE(frames);
  EXPECT_EQ(frames.error().kind, ErrorKind::kUsage);
  EXPECT_FALSE(open(small_clip())->choose_layout({}, Conversion::kRenderer));
}

TEST_F(PaintedFramesTest, ACardIsItsColour) {
  FilmDefinition clip = small_clip();
  clip.painted()->color = 0x2040FE;
  const auto frames =
      PaintedFrames::open(clip, card_pictures(*clip.painted()), Pictures::kDrawn, 0);
  ASSERT_TRUE(frames);
  const Image image = frame(**frames, 5);
  for (std::size_t i = 0; i < image.pixels().size(); i += 4) {
    ASSERT_THAT(image.pixels().subspan(i, 4), ElementsAre(0x20, 0x40, 0xFE, 255));
  }
}

}  // namespace
}  // namespace tickreel::tests
