#include "movie/film/film_cameras.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

const CaptureRange kRange{Rational(20), Rational(30)};

/// Returns the cameras as "AT=NAME|AT=NAME".
std::string split(std::string_view text) {
  std::string all;
  for (const CameraItem& item : split_cameras(text)) {
    all += (all.empty() ? "" : "|") + item.at.text() + "=" + item.name;
  }
  return all;
}

TEST(FilmCameras, AreOneNameOrNamesWithTimes) {
  const std::pair<const char*, const char*> cases[] = {
      {"arena", "=arena"},
      {"follow:Duchess", "=follow:Duchess"},
      {"0:arena", "0=arena"},
      {"0:arena,3.5:follow:Duchess", "0=arena|3.5=follow:Duchess"},
      {"0:arena, 3.5:orbit", "0=arena|3.5=orbit"},
      {"0:follow:0,40t:follow:1", "0=follow:0|40t=follow:1"},
      {"0:follow:1,2:03.5:orbit", "0=follow:1|2:03.5=orbit"},
      {"0:30:arena", "0:30=arena"},
      {"0:arena,7/3:orbit", "0=arena|7/3=orbit"},
      {"0:", "0="},
      {"0:arena,", "0=arena,"},
      // A player's name may contain commas and colons.
      {"follow:a,b", "=follow:a,b"},
      {"follow:a,3:orbit", "=follow:a,3:orbit"},
      {"0:follow:Smith, John,3:orbit", "0=follow:Smith, John|3=orbit"},
      {"0:follow:a:b,3:follow:5:6", "0=follow:a:b|3=follow:5:6"},
      {"0:follow:7,8,3:orbit", "0=follow:7,8|3=orbit"},
      {"12th:man", "=12th:man"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(split(text), expected) << text;
}

TEST(FilmCameras, KnowWhetherTheyNeedTheKeys) {
  for (const char* text : {"keys", "0:keys", "0:arena,2:keys"}) {
    EXPECT_TRUE(uses_camera_keys(FilmCameras(text)));
  }
  for (const char* text : {"", "arena", "follow:keys", "0:arena,2:follow:keys"}) {
    EXPECT_FALSE(uses_camera_keys(FilmCameras(text))) << text;
  }
}

TEST(FilmCameras, CutAtExactTimesFromTheInPointOn) {
  const auto cuts =
      resolve_cameras(FilmCameras("0:arena,1.5:orbit,100t:keys,7/3:orbit"), kRange, TickRate(50));
  ASSERT_TRUE(cuts) << cuts.error().message;
  ASSERT_EQ(cuts->size(), 4U);
  EXPECT_EQ((*cuts)[3].seconds, Rational(67, 3));
  EXPECT_EQ((*cuts)[0].seconds, Rational(20));
  EXPECT_EQ((*cuts)[1].seconds, Rational(43, 2));
  EXPECT_EQ((*cuts)[2].seconds, Rational(22));
  EXPECT_EQ((*cuts)[2].name, "keys");
  const auto one = resolve_cameras(FilmCameras("follow:a,3:b"), kRange, TickRate(50));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->size(), 1U);
  EXPECT_EQ(one->front().name, "follow:a,3:b");
}

TEST(FilmCameras, AreRefusedByName) {
  std::string too_many = "0:arena";
  for (std::size_t i = 1; i <= kMaxCameras; ++i) {
    too_many += "," + std::to_string(i) + "t:arena";
  }
  const std::pair<std::string, const char*> cases[] = {
      {"1:arena", "the first camera is there from 0 on"},
      {"0:arena,2:a,1:b", "\"1:b\": it is not after the camera before it"},
      {"0:arena,0:b", "\"0:b\": it is not after the camera before it"},
      {"0:arena,10:b", "\"10:b\": the film ends before that: it is 0:10.000 long"},
      {"0:arena,9999t:b", "the film ends before that"},
      {"0:arena,1..2:b", "'1..2' is no time"},
      {"0:arena,0.123456789:b,9:c", ""},
      {"0:arena,0.05:", "\"0.05:\": the name of a camera is missing"},
      {too_many, "§camera has 257 cameras: 256 at most"},
  };
  for (const auto& [text, message] : cases) {
    const auto cuts = resolve_cameras(FilmCameras(text), kRange, TickRate(50));
    if (*message == '\0') {
      EXPECT_TRUE(cuts) << text;
      continue;
    }
    ASSERT_FALSE(cuts) << text;
    EXPECT_EQ(cuts.error().kind, ErrorKind::kUsage);
    EXPECT_NE(cuts.error().message.find(message), std::string::npos) << cuts.error().message;
  }
}

TEST(FilmCameras, AreRefusedAsWhatTheyAre) {
  const auto cuts =
      resolve_cameras(FilmCameras("0:arena,10:b"), kRange, TickRate(50), camera_of_mark("kill"));
  ASSERT_FALSE(cuts);
  EXPECT_EQ(cuts.error().message,
            "mark 'kill', its camera \"10:b\": the film ends before that: it is 0:10.000 long");
}

TEST(FilmCameras, TheActorIsWhomTheMarksCameraFollows) {
  const std::pair<const char*, const char*> cases[] = {
      {"follow:actor", "follow:3"},
      {"0:arena,2:launcher:actor", "0:arena,2:launcher:3"},
      {"0:follow:actor,2:arena,3:follow:actor", "0:follow:3,2:arena,3:follow:3"},
      {"follow:Actor", "follow:Actor"},
      {"actor", "actor"},
      {"follow:the:actor", "follow:the:actor"},
      {"", ""},
  };
  const FilmCameras of_mark("follow:3");
  for (const auto& [text, expected] : cases) {
    const auto resolved = cameras_of_actor(FilmCameras(text), &of_mark);
    ASSERT_TRUE(resolved) << text;
    EXPECT_EQ(*resolved, expected);
  }
  const FilmCameras of_two("0:arena,2:follow:1,4:follow:2");
  EXPECT_EQ(*cameras_of_actor(FilmCameras("follow:actor"), &of_two), "follow:1");
  for (const char* text : {"", "arena"}) {
    const FilmCameras mark(text);
    EXPECT_TRUE(cameras_of_actor(FilmCameras("0:arena,1:follow:3"), &mark));
    const auto nobody = cameras_of_actor(FilmCameras("0:arena,1:follow:actor"), &mark);
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().kind, ErrorKind::kUsage);
    EXPECT_NE(nobody.error().message.find("\"follow:actor\": the mark has no camera that follows"),
              std::string::npos);
  }
  const FilmCameras odd("follow:Bob,2:arena");  // a player with a comma in the name
  EXPECT_EQ(*cameras_of_actor(FilmCameras("follow:actor"), &odd), "follow:Bob,2:arena");
  const auto other = cameras_of_actor(FilmCameras("0:follow:actor,5:arena"), &odd);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("name the player by number"), std::string::npos);
  const auto no_mark = cameras_of_actor(FilmCameras("follow:actor"), nullptr);
  ASSERT_FALSE(no_mark);
  EXPECT_NE(no_mark.error().message.find("this film is of no mark"), std::string::npos);
}

TEST(FilmCameras, AreSeenWhenTheyWereInAnotherRange) {
  const CaptureRange marked{Rational(10), Rational(20)};
  const FilmCameras cameras("0:follow:1,40t:arena,7:follow:2");  // 40 ticks are 0.8 s
  const auto moved = [&](const Rational& in, const Rational& out) {
    return cameras_of_range(cameras, marked, {in, out}, TickRate(50)).text();
  };
  EXPECT_EQ(moved(Rational(10), Rational(20)), cameras.text());
  EXPECT_EQ(moved(Rational(10), Rational(30)), cameras.text());
  EXPECT_EQ(moved(Rational(10), Rational(18)), cameras.text());
  EXPECT_EQ(moved(Rational(10), Rational(16)), "0:follow:1,4/5:arena");
  EXPECT_EQ(moved(Rational(10), Rational(21, 2)), "follow:1");
  EXPECT_EQ(moved(Rational(8), Rational(20)), "0:follow:1,14/5:arena,9:follow:2");
  EXPECT_EQ(moved(Rational(12), Rational(20)), "0:arena,5:follow:2");
  EXPECT_EQ(moved(Rational(17), Rational(20)), "follow:2");
  EXPECT_EQ(moved(Rational(19), Rational(30)), "follow:2");
  for (const char* other : {"", "follow:1", "0:arena,99:orbit"}) {
    const FilmCameras same(other);
    EXPECT_EQ(cameras_of_range(same, marked, {Rational(0), Rational(5)}, TickRate(50)), other);
  }
}

TEST(FilmCameras, OfAPointAndOfEverybodyTheyFollow) {
  const FilmCameras cameras("0:follow:1,2:arena,4:follow:2");
  const CaptureRange range{Rational(10), Rational(20)};
  const auto at = [&](int seconds) {
    return camera_at(cameras, range, TickRate(50), Rational(seconds));
  };
  EXPECT_EQ(at(10), "follow:1");
  EXPECT_EQ(at(12), "arena");
  EXPECT_EQ(at(19), "follow:2");
  EXPECT_EQ(camera_at(FilmCameras("0:arena,99:orbit"), range, TickRate(50), Rational(15)), "arena");
  EXPECT_EQ(camera_at(FilmCameras(""), range, TickRate(50), Rational(15)), "");
  EXPECT_EQ(players_of(cameras), (std::vector<std::string>{"1", "2"}));
}

}  // namespace
}  // namespace tickreel::tests
