#include "movie/plan/plan_film.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class SilentScene final : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return {}; }
  [[nodiscard]] double memory_seconds() const override { return 0.0; }
  void compose(const SoundStep& /*step*/, SoundScene& /*scene*/) override {}
};

class DefineFilmTest : public testing::Test {
 protected:
  void SetUp() override { carousel::record_carousel(replay_, 20, TickRate(50)); }

  [[nodiscard]] Result<FilmPlan> plan(const std::string& volume) const {
    FilmRequest request;
    request.path = "film.mp4";
    request.film.replay().range = {Rational(0), Rational(1, 5)};
    request.film.replay().volume = TypedVolume(volume);
    auto reader = ReplayReader::open(replay_);
    if (!reader) return reader.error();
    return plan_film(request, *reader,
                     {.make_soundscape = [] { return std::make_unique<SilentScene>(); }});
  }

  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
};

TEST_F(DefineFilmTest, AVolumeIsRefusedBeforeTheFilmIsMade) {
  const auto film = plan("game=-6dB");
  ASSERT_TRUE(film) << film.error().message;
  EXPECT_EQ(film->film.replay().volume.text(), "game=-6dB");
  ASSERT_TRUE(film->film.replay().volume->of_buses);
  for (const char* wrong : {"-6dB", "drums=3"}) {
    const auto refused = plan(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(refused.error().subject.field, "volume");
    EXPECT_NE(refused.error().message.find("give a bus (game, music)"), std::string::npos)
        << refused.error().message;
  }
}

}  // namespace
}  // namespace tickreel::tests
