#include "movie/fleet/batch/batch_place.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <utility>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class BatchPlaceTest : public testing::Test {
 protected:
  std::optional<BatchPlace> take(const std::string& list, bool shares) {
    auto place = BatchPlace::take(directory_.path(""), list, shares);
    why_ = place ? "" : place.error().message;
    if (!place) return std::nullopt;
    return *std::move(place);
  }

  TemporaryDirectory directory_;
  std::string why_;
};

TEST_F(BatchPlaceTest, IsTakenUntilTheLastWhoSharesItEnds) {
  auto first = take("night.toml", false);
  ASSERT_TRUE(first) << why_;
  auto helper = take("again.toml", true);
  ASSERT_TRUE(helper) << why_;
  EXPECT_FALSE(take("other.toml", false));
  EXPECT_THAT(why_, HasSubstr("is at work there, on night.toml: wait"));
  first.reset();
  EXPECT_FALSE(take("other.toml", false)) << "the helper is still at work";
  EXPECT_THAT(why_, HasSubstr("is at work there: wait"));
  helper.reset();
  EXPECT_TRUE(take("other.toml", false)) << why_;
}

TEST_F(BatchPlaceTest, WhoSharesMayBeTheFirst) {
  auto first = take("night.toml", true);
  ASSERT_TRUE(first) << why_;
  auto second = take("again.toml", true);
  ASSERT_TRUE(second) << why_;
  EXPECT_FALSE(take("other.toml", false));
  EXPECT_THAT(why_, HasSubstr("is at work there, on night.toml: wait"));
}

}  // namespace
}  // namespace tickreel::tests
