#include "encode/libav/container_table.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(ContainerTable, AContainerThatFfmpegLacksIsRefused) {
  const Container unknown{".mp5", "mp5", false};
  const AVCodec* const codec = avcodec_find_encoder_by_name("rawvideo");
  ASSERT_NE(codec, nullptr);
  const Status fits = check_fits(unknown, *codec, Rational(30));
  ASSERT_FALSE(fits);
  EXPECT_EQ(fits.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(fits.error().message, "this FFmpeg cannot write .mp5 files: it has no muxer mp5");
  EXPECT_FALSE(wants_global_header(unknown));
}

}  // namespace
}  // namespace tickreel::tests
