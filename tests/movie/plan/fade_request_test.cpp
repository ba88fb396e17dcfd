#include "movie/plan/fade_request.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

constexpr std::int64_t kFilmFrames = 120;

Result<FilmFade> planned(const FadeRequest& request, const Rational& frame_rate = Rational(60)) {
  return plan_fade(request, kFilmFrames, frame_rate);
}

TEST(FadeRequest, IsFramesInTheEnd) {
  const auto fade = planned({"0.5", "12f", "#ff8800"});
  ASSERT_TRUE(fade) << fade.error().message;
  EXPECT_EQ(fade->in_frames, 30);
  EXPECT_EQ(fade->out_frames, 12);
  EXPECT_EQ(fade->color, 0xFF8800);
  EXPECT_EQ(planned({"1", "", ""}, Rational(30'000, 1001))->in_frames, 30);
  EXPECT_EQ(planned({"1/3", "", "white"})->in_frames, 20);
  EXPECT_EQ(planned({"0.001", "", ""})->in_frames, 1) << "a frame at least";
  EXPECT_EQ(planned({"1", "1", "black"})->out_frames, 60) << "together all of the film";
  EXPECT_TRUE(planned({})->is_none());
  // A fade of length 0 is none, as with music-fade-in = 0.
  for (const char* const none : {"0", "0.0", "0f"}) {
    EXPECT_TRUE(planned({none, none, ""})->is_none()) << none;
  }
}

TEST(FadeRequest, WhatMakesNoSenseIsRefused) {
  const struct {
    FadeRequest request;
    const char* message;
  } kCases[] = {
      {{"-1", "", ""}, "§fade-in -1: give seconds"},
      {{"", "1e9", ""}, "§fade-out 1e9: give seconds"},
      {{"0", "", "white"}, "§fade-color means nothing without"},
      {{"", "4000", ""}, "§fade-out 4000: give seconds"},
      {{"", "f", ""}, "§fade-out f"},
      {{"", "99999999999999999999f", ""}, "§fade-out 9"},
      {{"1/9223372036854775807", "", ""}, "§fade-in 1/"},
      {{"1.5", "1", ""}, "come to 150 frames, and the film has 120"},
      {{"1", "", "red"}, "§fade-color red: give black, white, or #RRGGBB"},
      {{"1", "", "#12345"}, "§fade-color #12345"},
      {{"1", "", "#12345g"}, "§fade-color #12345g"},
      {{"1", "", "#-12345"}, "§fade-color #-12345"},
      {{"1", "", "#-00000"}, "§fade-color #-00000"},
      {{"", "", "white"}, "§fade-color means nothing without"},
  };
  for (const auto& [request, message] : kCases) {
    const auto fade = planned(request);
    ASSERT_FALSE(fade) << message;
    EXPECT_EQ(fade.error().kind, ErrorKind::kUsage);
    EXPECT_NE(fade.error().message.find(message), std::string::npos) << fade.error().message;
  }
}

}  // namespace
}  // namespace tickreel::tests
