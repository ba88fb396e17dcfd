#include "movie/make/film_job.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "movie/plan/define_media.h"
#include "movie/plan/plan_film.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(FilmJobTest, SeveralFilmsHaveTheWarningsOfOne) {
  const TemporaryDirectory directory;
  FilmRequest request;
  request.path = directory.path("reel.mkv");
  request.film.size = {16, 9};
  request.film.frame_rate = Rational(25);
  auto card = define_card(request, {.frames = 2});
  ASSERT_TRUE(card) << card.error().message;
  const auto reel = plan_reel(request, {*std::move(card)}, {"one"});
  ASSERT_TRUE(reel) << reel.error().message;
  std::vector<Status> refused;
  const auto job = FilmJob::open_several({*reel}, nullptr, refused);
  ASSERT_TRUE(job) << job.error().message;
  EXPECT_THAT(job->warnings(), ElementsAre(HasSubstr("16x9 are pixels")));
}

}  // namespace
}  // namespace tickreel::tests
