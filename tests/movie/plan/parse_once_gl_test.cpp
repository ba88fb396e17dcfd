#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movie/film/camera_items.h"
#include "movie/film/text/film_text.h"
#include "movie/film/text_values.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_plan.h"
#include "movie/make/make_film.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/film_values.h"
#include "movie/plan/music_request.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/plan_film.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/plain_look.h"
#include "sound/volume.h"
#include "tests/movie/quiet_listener.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

// Each text in the request of a film is parsed once: where it comes in, or where the film is
// planned. The linker puts these functions in place of the parsers (--wrap, in CMakeLists.txt).
// They count the texts and call the real parsers.

namespace tickreel::tests {

/// Counts how often each parser got each text.
class Readings {
 public:
  template <typename... Text>
  void add(const std::string& reader, const Text&... texts) {
    const std::lock_guard lock(mutex_);
    ++counts_[reader + ((" " + std::string(texts)) + ...)];
  }
  [[nodiscard]] std::map<std::string, int> take() { return std::exchange(counts_, {}); }

 private:
  std::mutex mutex_;  ///< several threads work on a film
  std::map<std::string, int> counts_;
};

static Readings& readings() {
  static Readings all;
  return all;
}

#define COUNT_READINGS(Value, reader, symbol, parameters, arguments, ...) \
  Value real_##reader parameters asm("__real__ZN8tickreel" symbol);       \
  Value counted_##reader parameters asm("__wrap__ZN8tickreel" symbol);    \
  Value counted_##reader parameters {                                     \
    readings().add(#reader, __VA_ARGS__);                                 \
    return real_##reader arguments;                                       \
  }
#define VIEW "St17basic_string_viewIcSt11char_traitsIcEE"
#define STRING "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"

COUNT_READINGS(Volume, volume, "5sound11read_volumeE" VIEW, (std::string_view text), (text), text)
COUNT_READINGS(std::vector<CameraItem>, cameras, "5movie13split_camerasE" VIEW,
               (std::string_view text), (text), text)
COUNT_READINGS(std::optional<GameTime>, typed_time, "5movie14read_game_timeE" VIEW,
               (std::string_view text), (text), text)
COUNT_READINGS(Result<Rational>, game_time, "5movie15parse_game_timeE" VIEW "RKNS_8RationalE",
               (std::string_view text, const TickRate& rate), (text, rate), text)
COUNT_READINGS(Result<SpeedPlan>, speed, "5movie16parse_speed_planE" VIEW "S4_RKNS_8RationalE",
               (std::string_view keys, std::string_view freezes, const TickRate& rate),
               (keys, freezes, rate), keys, freezes)
COUNT_READINGS(Result<CaptureRange>, range,
               "5movie21resolve_capture_rangeE" VIEW "S4_RKNS0_11TimeContextE",
               (std::string_view from, std::string_view to, const TimeContext& context),
               (from, to, context), from, to)
COUNT_READINGS(Result<std::int64_t>, length,
               "5movie25parse_film_length_or_noneE" STRING "S8_RKNS_8RationalE",
               (const std::string& option, const std::string& text, const Rational& rate),
               (option, text, rate), option, text)
COUNT_READINGS(Result<std::int64_t>, color, "5movie11parse_colorE" STRING "S8_",
               (const std::string& option, const std::string& text), (option, text), option, text)
COUNT_READINGS(Result<FilmMusic>, music,
               "5movie10plan_musicERKNS0_12MusicRequestERKNS0_14FilmDefinitionE",
               (const MusicRequest& request, const FilmDefinition& film), (request, film),
               request.gain, request.fade_in, request.fade_out)
COUNT_READINGS(Result<FilmText>, text, "5movie15parse_film_textE" STRING "RKNS0_14OverlaySubjectE",
               (const std::string& typed, const OverlaySubject& subject), (typed, subject), typed)
COUNT_READINGS(std::optional<TextPlace>, place, "5movie16parse_text_placeE" VIEW,
               (std::string_view name), (name), name)
COUNT_READINGS(std::optional<TextColor>, text_color, "5movie16parse_text_colorE" VIEW,
               (std::string_view text), (text), text)

namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

const TickRate kTickRate(50);

class SilentScene final : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return {}; }
  [[nodiscard]] double memory_seconds() const override { return 0.0; }
  void compose(const SoundStep& /*step*/, SoundScene& /*scene*/) override {}
};

/// Returns a WAV file with a tenth of a second of silence: 16 bits, mono, 8000 samples a second.
std::string wav_file() {
  using namespace std::string_literals;
  const std::string samples(1600, '\0');
  return "RIFF\x64\x06\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x80\x3e\0\0\2\0\x10\0"
         "data\x40\x06\0\0"s +
         samples;
}

TEST(ParseOnceGlTest, AnExportReadsEachTextOnce) {
  if (const auto renderer = make_offscreen_renderer(make_plain_look(), {{64, 36}, kTickRate});
      !renderer) {
    return skip_without(kOpenGl, renderer.error().message);
  }
  const TemporaryDirectory directory;
  const std::string replay = directory.path("match.replay");
  const std::string music = directory.path("music.wav");
  carousel::record_carousel(replay, 60, kTickRate);
  write_file(music, wav_file());
  const Presentation game{.make_look = [] { return make_plain_look(); },
                          .make_soundscape = [] { return std::make_unique<SilentScene>(); }};
  static_cast<void>(readings().take());

  FilmRequest request;
  const std::pair<const char*, std::string> options[] = {
      {"output", directory.path("film.mp4")},
      {"size", "64x36"},
      {"fps", "25"},
      {"preset", "ultrafast"},
      {"segment-frames", "10"},
      {"from", "0.1"},
      {"to", "1.1"},
      {"camera", "0:arena,20t:arena"},
      {"speed", "0.04:1,0.5:2"},
      {"freeze", "0.24:0.2"},
      {"volume", "game=-3dB"},
      {"fade-in", "5f"},
      {"fade-out", "0.2"},
      {"fade-color", "white"},
      {"music", music},
      {"music-gain", "-6dB"},
      {"music-fade-in", "0.3"},
      {"music-fade-out", "0.1"},
      {"text", "Hi@top,0.3-0.6,fontcolor=#ff8800,boxcolor=#00000080"},
  };
  for (const auto& [name, value] : options) {
    const Status set = set_film_option(film_option(name), {value}, request);
    ASSERT_TRUE(set) << name << ": " << set.error().message;
  }
  request.film.replay().file = replay;
  request.jobs = 2;
  auto reader = ReplayReader::open(replay);
  ASSERT_TRUE(reader);
  const auto chosen = choose_films(request, *reader, game);
  ASSERT_TRUE(chosen) << chosen.error().message;
  const auto plan = plan_film(chosen->front(), *reader, game);
  ASSERT_TRUE(plan) << plan.error().message;
  ASSERT_EQ(plan->film.sound, kGameSound);
  const GameFinder find_game = [&](const FilmDefinition& /*film*/) {
    return Result<ReplayGame>({[&](OnDivergence on_divergence) {
                                 return ReplayPlayer::open(carousel::carousel_info(kTickRate),
                                                           *ReplayReader::open(replay),
                                                           on_divergence);
                               },
                               game});
  };
  QuietListener listener;
  const Status made = make_film(*plan, find_game, listener);
  ASSERT_TRUE(made) << made.error().message;

  EXPECT_THAT(
      readings().take(),
      UnorderedElementsAre(
          Pair("range 0.1 1.1", 1), Pair("cameras 0:arena,20t:arena", 1), Pair("typed_time 0", 1),
          Pair("typed_time 20t", 1), Pair("speed 0.04:1,0.5:2 0.24:0.2", 1),
          Pair("game_time 0.04", 1), Pair("game_time 0.5", 1), Pair("game_time 0.24", 1),
          Pair("volume game=-3dB", 1), Pair("length §fade-in 5f", 1),
          Pair("length §fade-out 0.2", 1), Pair("color §fade-color white", 1),
          Pair("music -6dB 0.3 0.1", 1),
          Pair("text Hi@top,0.3-0.6,fontcolor=#ff8800,boxcolor=#00000080", 1), Pair("place top", 1),
          Pair("place 0.3-0.6", 1), Pair("game_time 0.3", 1), Pair("game_time 0.6", 1),
          Pair("text_color #ff8800", 1), Pair("text_color #00000080", 1)));
}

}  // namespace
}  // namespace tickreel::tests
