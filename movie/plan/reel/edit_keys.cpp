#include "movie/plan/reel/edit_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/wide_integer.h"
#include "movie/film/film_limits.h"
#include "movie/film/time/game_time.h"
#include "movie/film/time/speed_plan.h"
#include "movie/plan/clip_length.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_collector.h"
#include "movie/plan/reel/reel_text.h"
#include "movie/plan/reel/title_keys.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kMostDepth = 4;  // of inner tables

/// Returns the keys that choose which stretch of a replay is filmed.
const std::set<std::string>& choosing_keys() {
  static const std::set<std::string> kKeys{"mark",  "all-marks", "event", "by",   "on",
                                           "multi", "within",    "top",   "best", "max",
                                           "merge", "before",    "after"};
  return kKeys;
}

/// Removes these keys, and returns whether there were any.
bool erase_choosing(Json& keys) {
  std::size_t count = 0;
  for (const std::string& key : choosing_keys()) count += keys.erase(key);
  return count > 0;
}

Json json_of(const KeyValue& value) {
  if (value.texts.size() == 1) return value.texts.front();
  return value.texts;
}

Json json_of(const KeyTable& table) {
  Json json = Json::object();
  for (const KeyValue& value : table.values) json[value.key] = json_of(value);
  for (const KeyTable& inner : table.tables) json[inner.name].push_back(json_of(inner));
  return json;
}

bool is_same(const SourcePlace& a, const SourcePlace& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column && a.field == b.field;
}

const KeyTable* table_at(const Description& document, const SourcePlace& place) {
  for (const auto* tables : {&document.entries, &document.top.tables}) {
    const auto found = std::ranges::find_if(
        *tables, [&](const KeyTable& table) { return is_same(table.place, place); });
    if (found != tables->end()) return &*found;
  }
  return nullptr;
}

/// Replaces {mark} by the name of the mark, because the keys no longer choose a mark.
void name_mark(const std::string& name, Json& keys) {
  constexpr std::string_view kPlace = "{mark}";
  std::string escaped;
  for (const char c : name) {
    if (c == '\\' || c == '@' || c == '{') escaped += '\\';
    escaped += c;
  }
  const auto change = [&](Json& value) {
    if (!value.is_string()) return;
    auto text = value.get<std::string>();
    for (std::size_t at = 0; at < text.size();) {
      const bool is_place = text.compare(at, kPlace.size(), kPlace) == 0;
      if (is_place) text.replace(at, kPlace.size(), escaped);
      // A backslash escapes the next character.
      at += is_place ? escaped.size() : text[at] == '\\' ? 2 : 1;
    }
    value = text;
  };
  for (const char* key : {"text", "subtitle"}) {
    const auto text = keys.find(key);
    if (text == keys.end()) continue;
    if (text->is_array()) std::ranges::for_each(*text, change);
    change(*text);
  }
  const auto titles = keys.find(kTitleTable);
  if (titles == keys.end()) return;
  for (Json& title : *titles) name_mark(name, title);
}

/// Adds the look of all titles to each title that does not override it.
void add_usual_look(const Description& document, Json& keys) {
  const KeyTable* const look = document.defaults.find_table(kTitleTable);
  const auto titles = keys.find(kTitleTable);
  if (look == nullptr || titles == keys.end()) return;
  for (Json& title : *titles) {
    // A title cannot have both to and length.
    const bool has_end = title.contains("to") || title.contains("length");
    for (const KeyValue& value : look->values) {
      const bool is_end = value.key == "to" || value.key == "length";
      if (title.contains(value.key) || (has_end && is_end)) continue;
      title[value.key] = json_of(value);
    }
  }
}

/// Replaces beats by the clip's length: at another place in the film they would have another
/// length.
void write_out_beats(const FilmDefinition& film, const std::optional<TickRate>& tick_rate,
                     Json& keys) {
  if (keys.erase("beats") == 0) return;
  if (const auto* const filmed = film.as<FilmedReplay>()) {
    return set_range(filmed->range, tick_rate, keys);
  }
  if (const auto* const video = film.as<VideoSource>()) {
    return set_range(video->range, tick_rate, keys);
  }
  keys["length"] = frames_text(film.plan.frame_count);
}

/// Sets the speed of a mark, because the keys no longer choose a mark. A speed of their own
/// replaces that of the mark.
void write_out_speed(const FilmedReplay& filmed, Json& keys) {
  const std::vector<SpeedKey>& speed = filmed.speed.plan.keys;
  if (!keys.contains("speed") && !speed.empty()) keys["speed"] = text_of(speed);
}

/// Sets the stretch of its replay that a pane shows, where a key chose it, and its end where the
/// clip has `frames` frames; 0: the end stays. Returns whether the pane ends there too.
Result<bool> write_out_stretch(FilmDefinition pane, bool is_chosen, std::int64_t frames,
                               Json& keys) {
  // A name such as that of the last recording may mean another file later.
  FilmedReplay& filmed = pane.replay();
  keys["replay"] = filmed.file;
  if (!is_chosen && frames == 0) return false;
  auto replay = ReplayReader::open(filmed.file);
  if (!replay) return replay.error();
  const Rational end = filmed.range.out_seconds;
  const bool is_ended = frames > 0 && set_clip_length(frames, end, *replay, pane);
  if (!is_ended) filmed.range.out_seconds = end;
  set_range(filmed.range, replay->session().setup.tick_rate, keys);
  if (is_chosen && !filmed.camera.empty()) keys["camera"] = filmed.camera.text();
  return is_ended;
}

/// Does as write_out_stretch() for a pane of any kind.
Result<bool> write_out_pane(const FilmDefinition& pane, bool is_chosen, std::int64_t frames,
                            Json& keys) {
  if (pane.is<FilmedReplay>()) return write_out_stretch(pane, is_chosen, frames, keys);
  if (frames == 0) return false;
  const auto* const video = pane.as<VideoSource>();
  if (video == nullptr) {
    keys["length"] = frames_text(frames);
    return true;
  }
  if (pane.plan.frame_count == frames) return true;
  const Rational& in = video->range.in_seconds;
  const auto out = sum_of_times(in, Rational(frames) / pane.frame_rate);
  if (out) set_range({in, *out}, std::nullopt, keys);
  return out.has_value();
}

/// Writes the chosen stretches and the length in beats into each pane, because a clip of panes has
/// no stretch itself. `marks` are the panes'. Returns whether a key chose any stretch.
Result<bool> write_out_panes(const FilmDefinition& clip, const std::vector<std::string>& marks,
                             Json& keys) {
  const std::int64_t frames = keys.erase("beats") > 0 ? clip.plan.frame_count : 0;
  const bool all_are_chosen = erase_choosing(keys);
  bool is_one_chosen = all_are_chosen;
  bool is_ended = frames == 0;
  for (std::size_t i = 0; i < clip.parts().size(); ++i) {
    Json& own = keys[kPaneTable][i];
    const bool is_chosen = erase_choosing(own) || all_are_chosen;
    is_one_chosen = is_one_chosen || is_chosen;
    const auto ends = write_out_pane(clip.parts()[i], is_chosen, frames, own);
    if (!ends) return ends.error();
    is_ended = is_ended || *ends;
    if (!is_chosen) continue;
    const auto* const filmed = clip.parts()[i].as<FilmedReplay>();
    if (filmed != nullptr && !keys.contains("speed")) write_out_speed(*filmed, own);
    name_mark(marks[i], own);
  }
  if (is_ended) return is_one_chosen;
  return bad_key(
      "beats",
      ": the clip ends within a freeze of all its panes, and a timeline cannot say that: let "
      "one go on there");
}

/// Formats seconds with at most nine decimals, rounded up or down.
std::string decimal(const Rational& seconds, bool rounds_up) {
  constexpr std::int64_t kScale = 1'000'000'000;
  constexpr std::size_t kDigits = 9;
  const Int128 scaled = Int128{seconds.numerator()} * kScale;
  const Int128 denominator = seconds.denominator();
  const auto units =
      static_cast<std::int64_t>((scaled + (rounds_up ? denominator - 1 : 0)) / denominator);
  std::string decimals = std::to_string(units % kScale);
  decimals.insert(0, kDigits - decimals.size(), '0');
  decimals.erase(decimals.find_last_not_of('0') + 1);
  const std::string whole = std::to_string(units / kScale);
  return decimals.empty() ? whole : whole + "." + decimals;
}

Json changed(const Json& value, const std::function<std::string(const std::string&)>& change) {
  if (value.is_string()) return with_each_path(value.get<std::string>(), change);
  if (!value.is_array()) return value;
  Json all = Json::array();
  for (const Json& one : value) all.push_back(changed(one, change));
  return all;
}

bool are_keys(const Json& json, std::size_t depth) {
  constexpr std::size_t kMostKeys = 200;
  if (!json.is_object() || depth == 0 || json.size() > kMostKeys) return false;
  const auto is_value = [](const Json& one) {
    return one.is_string() || one.is_number() || one.is_boolean();
  };
  return std::ranges::all_of(json.items(), [&](const auto& item) {
    const Json& value = item.value();
    if (item.key() == "include") return false;
    if (is_value(value)) return true;
    if (value.is_object()) return are_keys(value, depth - 1);
    if (!value.is_array()) return false;
    return std::ranges::all_of(value, is_value) ||
           std::ranges::all_of(value, [&](const Json& one) { return are_keys(one, depth - 1); });
  });
}

}  // namespace

Result<Json> keys_of_clip(const Description& document, const ReelPlan& reel, std::size_t clip,
                          const std::optional<TickRate>& tick_rate) {
  const FilmDefinition& film = reel.plan.film.clips()[clip];
  const KeyTable* const table = table_at(document, reel.places[clip]);
  if (table == nullptr) return Json::object();
  Json keys = json_of(*table);
  const ClipTable said({table, &document.defaults});
  const auto kind = said.kind();
  for (const KeyValue& value : document.defaults.values) {
    const ClipKey* const key = find_clip_key(value.key);
    // Panes are clips of any kind.
    const bool is_meant =
        key != nullptr && kind && (*kind == ClipKind::kPanes || means_something(*key, *kind));
    if (is_meant && said.find(value.key) == &value) keys[value.key] = json_of(value);
  }
  add_usual_look(document, keys);
  for (const char* key : {"transition", "transition-length"}) keys.erase(key);
  const std::vector<std::string>& marks = reel.marks[clip];
  if (film.is<PanesSource>()) {
    const auto is_chosen = write_out_panes(film, marks, keys);
    if (!is_chosen) return is_chosen.error();
    if (*is_chosen) keys["name"] = reel.names[clip];
    return keys;
  }
  const bool is_chosen = erase_choosing(keys);
  const auto* const filmed = film.as<FilmedReplay>();
  if (filmed != nullptr) keys["replay"] = filmed->file;
  write_out_beats(film, tick_rate, keys);
  if (!is_chosen || filmed == nullptr) return keys;
  set_range(filmed->range, tick_rate, keys);
  if (!filmed->camera.empty()) keys["camera"] = filmed->camera.text();
  write_out_speed(*filmed, keys);
  name_mark(marks.front(), keys);
  keys["name"] = reel.names[clip];
  return keys;
}

Json keys_of_film(const Description& document, const ReelPlan& reel) {
  Json keys = json_of(document.top);
  for (const char* key : {"intro", "outro", "sizes"}) keys.erase(key);
  keys["size"] = size_text(reel.plan.film.size);
  keys["fps"] = reel.plan.film.frame_rate.to_string();
  return keys;
}

std::string frames_text(std::int64_t frames) {
  return fmt::format("{}f", frames);
}

void set_range(const CaptureRange& range, const std::optional<TickRate>& tick_rate, Json& keys) {
  const auto text = [&](const Rational& point, bool rounds_up) {
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    const bool is_decimal = kNanoseconds % point.denominator() == 0;
    if (tick_rate && !is_decimal) {
      const Tick tick = tick_at_or_before(point, *tick_rate);
      if (tick == tick_at_or_after(point, *tick_rate)) return fmt::format("{}t", tick);
    }
    return decimal(point, rounds_up);
  };
  keys["from"] = text(range.in_seconds, true);
  keys["to"] = text(range.out_seconds, false);
}

Json with_paths(const Json& keys, const std::function<std::string(const std::string&)>& change) {
  Json all = Json::object();
  for (const auto& [key, value] : keys.items()) {
    if (value.is_object()) {
      all[key] = with_paths(value, change);
    } else if (value.is_array() && !value.empty() && value.front().is_object()) {
      all[key] = Json::array();
      for (const Json& table : value) all[key].push_back(with_paths(table, change));
    } else {
      const bool is_path =
          reel_grammar().path_keys.contains(key) &&
          !(key == "captions" && value.is_string() && means_events(value.get<std::string>()));
      all[key] = is_path ? changed(value, change) : value;
    }
  }
  return all;
}

bool are_keys(const Json& json) {
  return are_keys(json, kMostDepth);
}

}  // namespace tickreel::movie
