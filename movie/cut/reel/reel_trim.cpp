#include "movie/cut/reel/reel_trim.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "movie/film/film_cameras.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_plan.h"
#include "movie/plan/reel/edit_keys.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {
namespace {

constexpr const char* kNoFrame = "a clip has at least one frame";

/// Returns the keys, except from and to, that choose where a clip of a replay begins or how long it
/// is.
std::vector<std::string> keys_that_choose() {
  std::vector<std::string> keys{"before", "after"};
  const auto& choices = choices_of_replays();
  for (auto choice = choices.begin() + 1; choice != choices.end(); ++choice) {
    keys.insert(keys.end(), choice->begin(), choice->end());
  }
  return keys;
}

struct Wanted {
  CaptureRange range{};
  std::optional<TickRate> tick_rate{};
  bool is_chosen = false;  ///< chosen by a mark or the like, so both ends are written
};

Result<TomlReel> with_range(TomlReel toml, std::size_t table, const ClipTable& said,
                            const Wanted& wanted, ClipEdge edge) {
  Json keys;
  set_range(wanted.range, wanted.tick_rate, keys);
  // An end relative to the beginning would move with it, so it is written anew.
  const bool is_length = said.text("to").starts_with('+') || said.has("beats");
  const bool says_begin = wanted.is_chosen || edge == ClipEdge::kBegin;
  const bool says_end = wanted.is_chosen || edge == ClipEdge::kEnd || is_length;
  Result<TomlReel> changed = std::move(toml);
  const auto set = [&](const char* key, const Json& value) {
    if (changed) changed = changed->with_value({table}, key, value);
  };
  if (says_begin) set("from", keys["from"]);
  if (says_end) set("to", keys["to"]);
  set("beats", nullptr);
  return changed;
}

/// Keeps slow motion at its times of the game: that of the clip's own key, and that of a mark which
/// no longer chooses the clip. Freezes stay as they are written, and so does the speed beside them.
Result<TomlReel> with_speed(TomlReel toml, std::size_t table, const FilmedReplay& filmed,
                            const Wanted& wanted) {
  const SpeedPlan& was = filmed.speed.plan;
  const bool is_own = toml.has({table}, "speed");
  if (was.keys.empty() || !was.freezes.empty() || !(is_own || wanted.is_chosen)) return toml;
  const auto keys = keys_after_move(was.keys, filmed.range.in_seconds, wanted.range);
  if (!keys || (is_own && plainest({*keys, {}}).keys == was.keys)) return toml;
  const std::string text = text_of(*keys);
  return toml.with_value({table}, "speed", text.empty() ? "1" : text);
}

Result<TomlReel> trim_replay(TomlReel toml, std::size_t table, const TrimmedClip& clip,
                             Wanted wanted, ClipEdge edge) {
  const FilmedReplay& filmed = clip.film.replay();
  auto replay = ReplayReader::open(filmed.file);
  if (!replay) return replay.error();
  wanted.tick_rate = replay->session().setup.tick_rate;
  Result<TomlReel> changed = std::move(toml);
  for (const std::string& key : keys_that_choose()) {
    wanted.is_chosen = wanted.is_chosen || clip.keys.has(key);
    changed = changed->with_value({table}, key, nullptr);
    if (!changed) return changed;
  }
  if (wanted.is_chosen && !changed->has({table}, "name")) {
    changed = changed->with_value({table}, "name", clip.name);
  }
  // Keeps the camera cuts of the clip's own key at their times of the game.
  const auto own = changed ? changed->value({table}, "camera") : std::nullopt;
  const FilmCameras camera =
      cameras_of_range(filmed.camera, filmed.range, wanted.range, *wanted.tick_rate);
  const bool is_told = own ? *own == filmed.camera.text() : wanted.is_chosen;
  if (changed && is_told && (own ? camera != filmed.camera : !camera.empty())) {
    changed = changed->with_value({table}, "camera", camera.text());
  }
  if (changed) changed = with_speed(*std::move(changed), table, filmed, wanted);
  return changed ? with_range(*std::move(changed), table, clip.keys, wanted, edge) : changed;
}

}  // namespace

Result<TomlReel> trim_clip(const TomlReel& toml, std::size_t table, const TrimmedClip& clip,
                           ClipEdge edge, std::int64_t frames) {
  const FilmDefinition& film = clip.film;
  const auto* const filmed = film.as<FilmedReplay>();
  const auto* const video = film.as<VideoSource>();
  if (film.is<PanesSource>()) {
    return bad_usage(
        "a clip of panes is as long as its shortest pane: trim them in an editor for "
        "texts");
  }
  if (filmed == nullptr && video == nullptr) {
    const std::int64_t longer = edge == ClipEdge::kEnd ? frames : -frames;
    const std::int64_t length = film.plan.frame_count + longer;
    if (length < 1) return bad_usage(kNoFrame);
    auto changed = toml.with_value({table}, "length", frames_text(length));
    return changed ? changed->with_value({table}, "beats", nullptr) : changed;
  }
  if (filmed != nullptr && filmed->is_recorded_interleave) {
    return bad_usage("a clip of the frames that were shown is cut in an editor for texts");
  }
  Wanted wanted{filmed != nullptr ? filmed->range : video->range};
  Rational& point = edge == ClipEdge::kBegin ? wanted.range.in_seconds : wanted.range.out_seconds;
  point = point + Rational(frames) / film.frame_rate;
  if (wanted.range.in_seconds < Rational(0)) {
    return bad_usage("there is nothing before the beginning");
  }
  if (!(wanted.range.in_seconds < wanted.range.out_seconds)) {
    return bad_usage(kNoFrame);
  }
  return filmed != nullptr ? trim_replay(toml, table, clip, wanted, edge)
                           : with_range(toml, table, clip.keys, wanted, edge);
}

}  // namespace tickreel::movie
