#include "movie/film/segment_identity.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "movie/film/reel_timeline.h"
#include "tests/movie/film/film_values.h"

namespace tickreel::tests {
namespace {

FilmDefinition clip_of(std::uint64_t replay, std::int64_t frames) {
  FilmDefinition clip;
  clip.replay().hash = replay;
  clip.size = {64, 48};
  clip.frame_rate = Rational(60);
  clip.replay().range = {Rational(10), Rational(10) + Rational(frames, 60)};
  clip.sound = kGameSound;
  clip.plan.frame_count = frames;
  return clip;
}

FilmDefinition dissolved(FilmDefinition clip, std::int64_t frames) {
  clip.transition = {"dissolve", frames};
  return clip;
}

FilmDefinition reel_of(std::vector<FilmDefinition> clips) {
  FilmDefinition reel;
  reel.size = {64, 48};
  reel.frame_rate = clips.front().frame_rate;
  reel.container = ".mp4";
  reel.sound = kGameSound;
  const auto timeline = ReelTimeline::make(clips);
  EXPECT_TRUE(timeline);
  reel.plan = {timeline->frame_count(), 240, timeline->edges()};
  reel.source = ReelSource{std::move(clips)};
  return reel;
}

/// Returns a reel of five segments: 0 is a, 1 a to b, 2 b, 3 b to c, 4 c.
FilmDefinition abc() {
  return reel_of({clip_of(1, 60), dissolved(clip_of(2, 120), 20), dissolved(clip_of(3, 60), 20)});
}

std::vector<std::string> identities(const FilmDefinition& film) {
  std::vector<std::string> all;
  const auto identities = SegmentIdentities::make(film, some_provenance());
  EXPECT_TRUE(identities);
  for (std::int64_t i = 0; identities && i < film.plan.segment_count(); ++i) {
    all.push_back(identities->at(i).text);
  }
  return all;
}

/// Returns the segments whose identities differ.
std::vector<std::size_t> changed(const FilmDefinition& was, const FilmDefinition& is) {
  const auto before = identities(was);
  const auto after = identities(is);
  EXPECT_EQ(before.size(), after.size());
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i] != after[i]) others.push_back(i);
  }
  return others;
}

using Segments = std::vector<std::size_t>;
const Segments kNone{};
const Segments kAll{0, 1, 2, 3, 4};

Segments changed_by(const std::function<void(FilmDefinition& film)>& change) {
  FilmDefinition film = abc();
  change(film);
  return changed(abc(), film);
}

TEST(SegmentIdentity, IsOfWhatTheSegmentShows) {
  EXPECT_EQ(identities(abc()).size(), 5U);
  EXPECT_EQ(changed_by([](auto&) {}), kNone);
  EXPECT_EQ(changed_by([](auto& film) { film.parts()[0].replay().hash = 7; }), (Segments{0, 1}));
  EXPECT_EQ(
      changed_by([](auto& film) { film.parts()[1].replay().camera = FilmCameras("follow:0"); }),
      (Segments{1, 2, 3}));
  EXPECT_EQ(changed_by([](auto& film) { film.parts()[2].overlay.hides_hud = true; }),
            (Segments{3, 4}));
  EXPECT_EQ(
      changed_by([](auto& film) { film.parts()[2].replay().volume = TypedVolume("game=-3dB"); }),
      (Segments{3, 4}));
  EXPECT_EQ(changed_by([](auto& film) { film.parts()[1].transition.kind = "wipeleft"; }),
            (Segments{1}));
  EXPECT_EQ(changed_by([](auto& film) { film.encoding.crf = 30.0; }), kAll);
  EXPECT_EQ(changed_by([](auto& film) { film.encoding.alpha = "#00ff00"; }), kAll);
  EXPECT_EQ(changed_by([](auto& film) { film.size = {32, 24}; }), kAll);
  EXPECT_EQ(changed_by([](auto& film) { film.container = ".mkv"; }), kAll);
}

/// The hashes must never change, so that segments in caches are found again.
TEST(SegmentIdentity, IsKnownAsEver) {
  const auto hashes = [](const FilmDefinition& film) {
    const auto identities = SegmentIdentities::make(film, some_provenance());
    EXPECT_TRUE(identities);
    return std::vector<std::uint64_t>{identities->at(0).hash, identities->at(1).hash};
  };
  EXPECT_EQ(hashes(abc()), (std::vector<std::uint64_t>{0xa9ec8990cd45dd80U, 0xed67de2e0d1dc483U}));
  EXPECT_EQ(hashes(small_film()),
            (std::vector<std::uint64_t>{0x6754e6bcad6cd76cU, 0xc2404b5f334b7ac8U}));
}

TEST(SegmentIdentity, IsNotOfWhatComesWhenSegmentsAreJoined) {
  EXPECT_EQ(changed_by([](auto& film) {
              film.tags.metadata = {{"title", "May"}};
              film.tags.chapters = {{"one", "0"}};
              film.encoding.acodec = "libopus";
              film.encoding.audio_bitrate = 64000;
              for (auto& clip : film.parts()) clip.replay().file = "elsewhere.replay";
              film.parts()[0].overlay.watermark = "elsewhere.png";
            }),
            kNone);
}

TEST(SegmentIdentity, IsOfWhatMadeIt) {
  FilmProvenance other = some_provenance();
  other.renderer = "another renderer";
  const auto here = SegmentIdentities::make(abc(), some_provenance());
  const auto there = SegmentIdentities::make(abc(), other);
  ASSERT_TRUE(here && there);
  EXPECT_NE(here->at(0).text, there->at(0).text);
  EXPECT_NE(here->at(0).hash, there->at(0).hash);
}

TEST(SegmentIdentity, IsOfTextsThatStandOverItsFrames) {
  const auto text = [](const Rational& from, const Rational& to) {
    return [=](FilmDefinition& film) {
      film.parts()[1].overlay.texts.push_back({.utf8 = "hello", .from = from, .to = to});
    };
  };
  // b is seen together with a in its frames 0 to 19, alone up to 99, and with c up to 119.
  EXPECT_EQ(changed_by(text(Rational(0), Rational(1, 4))), (Segments{1}));
  EXPECT_EQ(changed_by(text(Rational(1), Rational(3, 2))), (Segments{2}));
  EXPECT_EQ(changed_by(text(Rational(7, 4), Rational(2))), (Segments{3}));
  EXPECT_EQ(changed_by(text(Rational(1), Rational(2))), (Segments{2, 3}));
}

TEST(SegmentIdentity, FindsTextsAtTheSpeedOfTheFilm) {
  const auto slow = [](const Rational& to) {
    FilmDefinition film;
    film.frame_rate = Rational(60);
    film.replay().range = {Rational(5), Rational(7)};
    film.replay().speed.plan.keys = {{Rational(0), Rational(1, 2)}};
    film.plan = {240, 120};  // the segments show 0 to 1 s and 1 to 2 s of the game
    film.overlay.texts.push_back({.utf8 = "a", .from = Rational(1, 2), .to = to});
    return film;
  };
  const auto plain = [&](const Rational& to) {
    FilmDefinition film = slow(to);
    film.overlay.texts.clear();
    return film;
  };
  EXPECT_EQ(changed(plain(Rational(1)), slow(Rational(9, 10))), (Segments{0}));
  EXPECT_EQ(changed(plain(Rational(1)), slow(Rational(3, 2))), (Segments{0, 1}));
  // The replay decides what is shown when, so all segments depend on the text.
  const auto recorded = [](FilmDefinition film) {
    film.replay().speed = {};
    film.replay().is_recorded_interleave = true;
    return film;
  };
  EXPECT_EQ(changed(recorded(plain(Rational(1))), recorded(slow(Rational(9, 10)))),
            (Segments{0, 1}));
}

TEST(SegmentIdentity, IsOfAFadeThatItLiesIn) {
  EXPECT_EQ(changed_by([](auto& film) { film.fade = {10, 0, 0}; }), (Segments{0}));
  EXPECT_EQ(changed_by([](auto& film) { film.fade = {0, 50, 0}; }), (Segments{3, 4}));
  EXPECT_EQ(changed_by([](auto& film) { film.fade.color = kWhite; }), kNone);
}

TEST(SegmentIdentity, IsTheSameWhereverTheClipLies) {
  const FilmDefinition more =
      reel_of({clip_of(1, 60), dissolved(clip_of(9, 77), 20), dissolved(clip_of(2, 120), 20),
               dissolved(clip_of(3, 60), 20)});
  const auto before = identities(abc());
  const auto after = identities(more);
  ASSERT_EQ(after.size(), 7U);
  EXPECT_EQ(after[0], before[0]) << "a";
  EXPECT_NE(after[1], before[1]) << "from a to the new one";
  EXPECT_EQ(after[4], before[2]) << "b";
  EXPECT_EQ(after[5], before[3]) << "from b to c";
  EXPECT_EQ(after[6], before[4]) << "c";
}

// 48000 samples a second are 1601.6 samples a frame.
TEST(SegmentIdentity, IsOfWhereSamplesFall) {
  const auto moved_by = [](std::int64_t frames) {
    FilmDefinition first = clip_of(1, 60 + frames);
    FilmDefinition second = clip_of(2, 60);
    first.frame_rate = second.frame_rate = Rational(30000, 1001);
    return identities(reel_of({first, second})).back();
  };
  EXPECT_EQ(moved_by(5), moved_by(0));
  EXPECT_NE(moved_by(1), moved_by(0));
}

TEST(SegmentIdentity, OfAFilmOfOneReplayIsOfItsFrames) {
  FilmDefinition film = small_film();
  const auto all = identities(film);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_NE(all[0], all[1]);
  EXPECT_EQ(changed(film, film), kNone);
  FilmDefinition other = film;
  other.replay().camera = FilmCameras("arena");
  EXPECT_EQ(changed(film, other), (Segments{0, 1, 2}));
  other = film;
  other.fade.out_frames = 2;
  EXPECT_EQ(changed(film, other), (Segments{2}));
  other = film;
  other.overlay.texts.push_back({.utf8 = "a", .from = Rational(0), .to = Rational(1, 60)});
  EXPECT_EQ(changed(film, other), (Segments{0}));
}

}  // namespace
}  // namespace tickreel::tests
