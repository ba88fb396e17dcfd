#include "movie/plan/plan_film.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>

#include "movie/make/frames/frame_viewer.h"
#include "movie/plan/define_media.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// Reels of clips without a game.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

FilmRequest small_settings() {
  FilmRequest settings;
  settings.path = "reel.mkv";
  settings.film.size = {64, 36};
  settings.film.frame_rate = Rational(25);
  return settings;
}

FilmDefinition card(std::int64_t frames, std::int64_t transition = 0) {
  auto film = define_card(small_settings(), {.frames = frames});
  EXPECT_TRUE(film) << film.error().message;
  if (transition > 0) film->transition = {"dissolve", transition};
  return *std::move(film);
}

std::string refusal(const FilmRequest& settings) {
  const auto reel = plan_reel(settings, {card(5)}, {"one"});
  if (reel) return "it is taken";
  EXPECT_EQ(reel.error().kind, ErrorKind::kUsage);
  return reel.error().message;
}

TEST(DefineReel, AClipUnderATransitionAsAWholeHasNoChapter) {
  FilmRequest settings = small_settings();
  settings.has_chapters = true;
  const auto reel =
      plan_reel(settings, {card(10), card(5), card(20, 5), card(7)}, {"a", "b", "c", "d"});
  ASSERT_TRUE(reel) << reel.error().message;
  EXPECT_THAT(reel->film.tags.chapters,
              ElementsAre(Pair("a", "0"), Pair("c", "10"), Pair("d", "30")));
}

TEST(DefineReel, RefusesWhatAFilmOfAReplayRefuses) {
  FilmRequest settings = small_settings();
  EXPECT_EQ(refusal(settings), "it is taken");
  settings.film.encoding.codec_options = {{"tune", "film"}, {"bf", "0"}, {"tune", "grain"}};
  EXPECT_THAT(refusal(settings), HasSubstr("§codec-opt tune is given twice"));
  settings = small_settings();
  settings.film.encoding.acodec = "flac";
  EXPECT_THAT(refusal(settings), HasSubstr("§acodec means nothing to a film without sound"));
  settings.audio = AudioChoice::kSilence;
  EXPECT_EQ(refusal(settings), "it is taken");
}

TEST(DefineReel, ASilentReelHasItsProfilesEncoderOfSound) {
  FilmRequest settings = small_settings();
  settings.profile.acodec = "flac";
  EXPECT_EQ(plan_reel(settings, {card(5)}, {"one"})->film.encoding.acodec, "") << "without sound";
  settings.audio = AudioChoice::kSilence;
  const auto reel = plan_reel(settings, {card(5)}, {"one"});
  ASSERT_TRUE(reel) << reel.error().message;
  EXPECT_EQ(reel->film.encoding.acodec, "flac");
  EXPECT_EQ(reel->film.parts()[0].encoding.acodec, "flac");
}

class VideoInReelTest : public testing::Test {
 protected:
  /// Makes a video. `sound` is ffmpeg's options for its sound, or empty for none.
  [[nodiscard]] MediaRequest video(const std::string& sound = "") const {
    const std::string path = directory_.path("video.mkv");
    const ProgramResult made =
        run_program("ffmpeg -v error -y -f lavfi -i color=black:s=32x18:r=25:d=1 " + sound +
                    (sound.empty() ? "" : " -c:a flac") + " -c:v ffv1 '" + path + "'");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return {.file = path};
  }

  TemporaryDirectory directory_;
};

TEST_F(VideoInReelTest, AVolumeOfWhatIsNotHeardIsRefusedForTheRightReason) {
  FilmRequest settings = small_settings();
  settings.film.replay().volume = TypedVolume("-6dB");
  const auto refusal_of = [&](const MediaRequest& request) {
    const auto clip = define_video(settings, request, "", "", std::nullopt);
    return clip ? "it is taken" : clip.error().message;
  };
  const std::string sound = "-f lavfi -i sine=d=1";
  EXPECT_EQ(refusal_of(video(sound)), "it is taken");
  EXPECT_THAT(refusal_of(video()), HasSubstr("means nothing to a video without sound"));
  settings.audio = AudioChoice::kNone;
  EXPECT_THAT(refusal_of(video(sound)), HasSubstr("means nothing to a video that is not heard"));
}

TEST_F(VideoInReelTest, WhoLooksOnlyAtPicturesOpensNoSound) {
  FilmRequest settings = small_settings();
  ImageSize size;
  auto clip = begin_panes(settings, {}, 2, size);
  ASSERT_TRUE(clip) << clip.error().message;
  settings.film.size = size;
  auto pane = define_video(settings, video(), "", "", std::nullopt);
  ASSERT_TRUE(pane) << pane.error().message;
  ASSERT_TRUE(finish_panes(settings, {*pane, *pane}, std::nullopt, *clip));
  auto reel = plan_reel(small_settings(), {*std::move(clip)}, {"one"});
  ASSERT_TRUE(reel) << reel.error().message;
  // The pane would have no such sound if it were opened.
  reel->film.parts().front().parts().front().sound = kGameSound;
  const auto viewer = FrameViewer::open(nullptr, reel->film, Pictures::kDrawn);
  ASSERT_TRUE(viewer) << viewer.error().message;
  Image image;
  const Status seen = (*viewer)->see(3, image);
  EXPECT_TRUE(seen) << seen.error().message;
  EXPECT_EQ(image.size(), (ImageSize{64, 36}));
}

}  // namespace
}  // namespace tickreel::tests
