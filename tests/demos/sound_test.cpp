#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "demos/rockets/sound/rockets_clips.h"
#include "sim/view/rewound.h"
#include "tests/demos/heard_game.h"
#include "tests/support/sanitizer.h"

// Rules that the soundscape of every game must keep.

namespace tickreel::tests {
namespace {

struct Match {
  std::string game;
  std::string replay;  ///< empty for a game of bots
  double seconds;

  friend std::ostream& operator<<(std::ostream& out, const Match& match) {
    return out << match.game;
  }
  [[nodiscard]] Tick ticks(const HeardGame& game) const {
    return static_cast<Tick>((kIsSanitized ? 0.1 : 1.0) * seconds / game.step_seconds());
  }
};

class SoundTest : public testing::TestWithParam<Match> {};

bool operator==(const Voice& a, const Voice& b) {
  return a.id == b.id && a.clip == b.clip && a.begin.tick == b.begin.tick &&
         a.begin.when == b.begin.when && a.pitch == b.pitch && a.loops == b.loops &&
         a.bus == b.bus && a.gain_from == b.gain_from && a.gain_to == b.gain_to &&
         a.has_place == b.has_place && a.place_from == b.place_from && a.place_to == b.place_to &&
         a.full_gain_metres == b.full_gain_metres;
}

/// Returns the time in ticks. The end of a step equals the beginning of the next one.
double ticks_of(const SoundTime& time) {
  return static_cast<double>(time.tick) + static_cast<double>(time.when);
}

/// Returns the seconds from the beginning of a step to the beginning of a voice.
double begins_in(const Voice& voice, Tick step, double step_seconds) {
  return (static_cast<double>(voice.begin.tick - step) + static_cast<double>(voice.begin.when)) *
         step_seconds;
}

TEST_P(SoundTest, SaysOnlyWhatCanBeMixed) {
  HeardGame game(GetParam().game, GetParam().replay);
  std::size_t most = 0;
  for (Tick i = 0; i < GetParam().ticks(game) && game.step(); ++i) {
    std::set<std::uint64_t> ids;
    for (const Voice& voice : game.compose().voices) {
      ASSERT_LT(voice.clip, game.clips().size());
      ASSERT_TRUE(ids.insert(voice.id).second) << game.clips()[voice.clip].name;
      ASSERT_TRUE(voice.pitch > 0.2F && voice.pitch < 5.0F);
      for (const float value : {voice.gain_from, voice.gain_to}) {
        ASSERT_TRUE(value >= 0.0F && value < 2.0F) << game.clips()[voice.clip].name;
      }
      for (const Vec3& place : {voice.place_from, voice.place_to}) {
        ASSERT_TRUE(std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z));
      }
      ASSERT_GE(voice.begin.tick, 0);
    }
    most = std::max(most, ids.size());
  }
  EXPECT_GT(most, 4U);
  EXPECT_LT(most, 100U);
}

// A voice that begins or ends while it is loud would click, and so would one that jumps.
TEST_P(SoundTest, NeverBreaksOff) {
  HeardGame game(GetParam().game, GetParam().replay);
  std::map<std::uint64_t, Voice> before;
  for (Tick i = 0; i < GetParam().ticks(game) && game.step(); ++i) {
    std::map<std::uint64_t, Voice> now;
    for (const Voice& voice : game.compose().voices) now[voice.id] = voice;
    for (const auto& [id, voice] : now) {
      const std::string& name = game.clips()[voice.clip].name;
      const auto old = before.find(id);
      if (old == before.end()) {
        const bool begins =
            !voice.loops && begins_in(voice, game.tick(), game.step_seconds()) >= -1e-5;
        ASSERT_TRUE(begins || voice.gain_from == 0.0F || game.tick() == 0) << name;
        continue;
      }
      ASSERT_EQ(voice.gain_from, old->second.gain_to) << name << " at " << game.tick();
      ASSERT_EQ(voice.pitch, old->second.pitch) << name;
      ASSERT_EQ(voice.begin.tick, old->second.begin.tick) << name;
      ASSERT_EQ(voice.begin.when, old->second.begin.when) << name;
      const bool is_heard = voice.gain_from > 0.0F;
      ASSERT_TRUE(!is_heard || voice.place_from == old->second.place_to) << name;
    }
    for (const auto& [id, voice] : before) {
      if (now.contains(id) || voice.gain_to == 0.0F) continue;
      const double lasts = game.clips()[voice.clip].seconds() / static_cast<double>(voice.pitch);
      const double end = begins_in(voice, game.tick(), game.step_seconds()) + lasts;
      ASSERT_TRUE(!voice.loops && end < 1e-5) << game.clips()[voice.clip].name;
    }
    before = std::move(now);
  }
}

TEST_P(SoundTest, IsAFunctionOfTheStepAndOfWhatItAsksFor) {
  HeardGame game(GetParam().game, GetParam().replay);
  HeardGame remembers_more(GetParam().game, GetParam().replay, 2.0);
  for (Tick i = 0; i < GetParam().ticks(game) && game.step() && remembers_more.step(); ++i) {
    if (i % 7 != 0) continue;
    const SoundScene& scene = game.compose();
    const SoundScene& same = remembers_more.compose();
    ASSERT_EQ(scene.voices.size(), same.voices.size());
    for (std::size_t n = 0; n < scene.voices.size(); ++n) {
      ASSERT_TRUE(scene.voices[n] == same.voices[n])
          << game.clips()[scene.voices[n].clip].name << " at " << game.tick();
    }
  }
}

// Events sound at their exact time.
TEST_P(SoundTest, EveryEventIsHeardWhenItHappens) {
  HeardGame game(GetParam().game, GetParam().replay);
  struct Due {
    SoundTime time;
    std::uint32_t kind;
  };
  std::vector<Due> due;
  for (Tick i = 0; i < GetParam().ticks(game) && game.step(); ++i) {
    const SoundScene& scene = game.compose();
    // An event at the end of the last step begins with this one.
    const View& view = game.views().at(game.tick() + 1);
    for (const ViewEvent& event : view.events) due.push_back({time_of(view, event), event.kind});
    std::erase_if(due, [&](const Due& event) {
      return std::ranges::any_of(scene.voices, [&](const Voice& voice) {
        return !voice.loops && voice.bus == SoundBus::kGame &&
               ticks_of(voice.begin) == ticks_of(event.time);
      });
    });
    for (const auto& [time, kind] : due) {
      ASSERT_TRUE(time.tick == game.tick() && time.when == 1.0F)
          << "an event of kind " << kind << " at " << time.tick << " is not heard";
    }
  }
}

TEST_P(SoundTest, EveryClipHasItsUse) {
  if (kIsSanitized) GTEST_SKIP() << "too slow for a whole match";
  HeardGame game(GetParam().game, GetParam().replay);
  std::set<std::uint32_t> heard;
  for (Tick i = 0; i < GetParam().ticks(game) && game.step(); ++i) {
    for (const Voice& voice : game.compose().voices) heard.insert(voice.clip);
  }
  // Bots do not rewind.
  if (GetParam().game == "rockets") heard.insert(rockets::kRewindClip);
  for (std::uint32_t clip = 0; clip < game.clips().size(); ++clip) {
    EXPECT_TRUE(heard.contains(clip)) << game.clips()[clip].name;
  }
}

TEST_P(SoundTest, ClipsBeginAndEndWithSilenceOrGoAround) {
  const HeardGame game(GetParam().game, GetParam().replay);
  for (const Clip& clip : game.clips()) {
    ASSERT_EQ(clip.channels, 1) << clip.name;
    ASSERT_GT(clip.length(), 100) << clip.name;
    float steepest = 0.0F;
    for (std::size_t i = 1; i < clip.samples.size(); ++i) {
      ASSERT_LE(std::fabs(clip.samples[i]), 0.95F) << clip.name;
      steepest = std::max(steepest, std::fabs(clip.samples[i] - clip.samples[i - 1]));
    }
    const bool is_silent_at_ends =
        std::fabs(clip.samples.front()) < 0.002F && std::fabs(clip.samples.back()) < 0.002F;
    const bool goes_around =
        std::fabs(clip.samples.front() - clip.samples.back()) <= 0.5F * steepest;
    EXPECT_TRUE(is_silent_at_ends || goes_around) << clip.name;
  }
}

/// FNV-1a over the bits of all samples.
std::uint64_t hash_of(const std::vector<Clip>& clips) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Clip& clip : clips) {
    for (const float sample : clip.samples) {
      hash = (hash ^ std::bit_cast<std::uint32_t>(sample)) * 0x100000001b3;
    }
  }
  return hash;
}

// Synthesised clips are the same on every machine and with every compiler. The golden values change
// with the sounds.
TEST(ClipsTest, AreTheSameEverywhere) {
  const std::map<std::string, std::uint64_t> golden{{"tanks", 0x61a8536692c110b},
                                                    {"pucks", 0x9983e908ad1b6cec},
                                                    {"rockets", 0x799c52c16ea66a02},
                                                    {"swarm", 0x73cbdb4d7d70e2a1}};
  for (const auto& [game, hash] : golden) {
    EXPECT_EQ(hash_of(find_game(game)->make_soundscape()->clips()), hash) << game;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, SoundTest,
                         testing::Values(Match{"tanks", match_replay(), 68.0},
                                         Match{"pucks", {}, 30.0}, Match{"rockets", {}, 37.0},
                                         Match{"swarm", {}, 30.0}),
                         [](const auto& match) { return match.param.game; });

TEST(RocketsSoundTest, ARewindIsHeardAndMakesNoBlows) {
  HeardGame game("rockets");
  for (int i = 0; i < 400; ++i) game.step();
  ViewWindow rewound(8);
  rewound.push(0) = game.views().at(300);
  for (Tick tick = 1; tick < 8; ++tick) {
    View& view = rewound.push(tick);
    view = game.views().at(300 - 10 * tick);  // so fast that everything jumps
    view.tick = tick;
    view.events.clear();
    view.facts.push_back({kIsRewound, 0, 0, {}});
  }
  SoundScene scene;
  game.soundscape().compose({rewound, 6, game.step_seconds()}, scene);
  bool winds = false;
  for (const Voice& voice : scene.voices) {
    winds |= voice.clip == rockets::kRewindClip && voice.loops;
    EXPECT_NE(voice.clip, rockets::kThudClip);
    EXPECT_NE(voice.clip, rockets::kKnockClip);
  }
  EXPECT_TRUE(winds);
}

}  // namespace
}  // namespace tickreel::tests
