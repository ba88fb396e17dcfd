#include "movie/cut/timelines/media_path.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(MediaPathTest, AUrlEscapesWhatIsNotPlainAndNothingElse) {
  EXPECT_EQ(url_from("/films", "/films/sub/Two-b.1_x~9.mov"), "sub/Two-b.1_x~9.mov");
  EXPECT_EQ(url_from("/films", "/other/a b%?.mov"), "file:///other/a%20b%25%3f.mov");
}

TEST(MediaPathTest, AUrlLeadsBackToItsPath) {
  for (const std::string path :
       {"/films/sub/Two-b.1_x~9.mov", "/films/a b%?#&.mov", "/films/\u00E4.mov"}) {
    EXPECT_EQ(path_of_url("/films", url_from("/films", path)), path);
  }
}

}  // namespace
}  // namespace tickreel::tests
