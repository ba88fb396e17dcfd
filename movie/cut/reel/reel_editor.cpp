#include "movie/cut/reel/reel_editor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/text_file.h"
#include "movie/cut/reel/reel_trim.h"
#include "movie/film/transition_kinds.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/edit_keys.h"
#include "movie/plan/reel/reel_text.h"

namespace tickreel::movie {
namespace {

constexpr const char* kNoClip = "there is no such clip";
constexpr const char* kNoTransition = "nothing is before the first clip: it has no transition";

bool is_there_already(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

Json keys_of(const ReelMoment& moment, const std::string& file) {
  Json keys = {{"replay", path_in_description(file, moment.replay)}};
  if (!moment.name.empty()) keys["name"] = moment.name;
  set_range(moment.range, moment.tick_rate, keys);
  if (!moment.camera.empty()) keys["camera"] = moment.camera;
  if (!moment.speed.empty()) keys["speed"] = moment.speed;
  return keys;
}

std::string with_sign(const std::string& name) {
  return "'" + name + "'";
}

std::string what_is_added(const std::string& name) {
  return fmt::format("clip {} added", with_sign(name));
}

/// Returns the test whether a place belongs to the same [[clip]] as `clip`, which is borrowed.
auto is_of_table_at(const SourcePlace& clip) {
  return [&clip](const SourcePlace& place) {
    return place.file == clip.file && place.line == clip.line;
  };
}

/// The keys of the music.
constexpr std::array kMusicKeys{"music",          "music-gain", "music-from", "music-fade-in",
                                "music-fade-out", "music-loop", "duck"};

}  // namespace

Result<ReelPlan> plan_reel_to_watch(Description document, const FilmRequest& target, ImageSize most,
                                    int sample_rate) {
  FilmRequest request = target;
  request.path = "reel" + usual_ending(document);  // the file is never made
  request.makes_nothing = true;
  const KeyValue* const audio = document.top.find("audio");
  const bool is_silent = audio != nullptr && audio->texts.front() == "none";
  if (sample_rate > 0 && !is_silent) {
    set_film_key(document, "audio-rate", std::to_string(sample_rate), {});
  }
  return plan_reel_within(document, request, most);
}

ReelEditor::ReelEditor(ReelFile file, Planner planner)
    : file_(std::move(file)),
      planner_(std::move(planner)),
      toml_(bad_usage("")),
      plan_(bad_usage("")) {
  read();
}

Result<ReelEditor> ReelEditor::open(const std::string& path, const std::string& folder,
                                    Planner planner) {
  if (file_ending(path) == ".json") {
    return bad_usage(path + " is JSON, which the window shows and does not change");
  }
  auto file = ReelFile::open(path, folder);
  if (!file) return file.error();
  return ReelEditor(*std::move(file), std::move(planner));
}

Result<ReelEditor> ReelEditor::open_unplanned(const std::string& path, const std::string& folder) {
  return open(path, folder, [](const Description&) { return Result<ReelPlan>(bad_usage("")); });
}

Result<std::string> ReelEditor::put_into(const std::string& path, const std::string& folder,
                                         const ReelMoment& moment, std::size_t at) {
  if (Status named = check_description_name(path); !named) return named.error();
  if (!is_there_already(path)) {
    const auto empty = TomlReel::read(path, "");
    if (!empty) return empty.error();
    const auto first = empty->with_clip(0, keys_of(moment, path));
    if (!first) return first.error();
    const Status made = ReelFile::make(path, folder, what_is_added(moment.name), first->text());
    if (!made) return made.error();
    return fmt::format("{} is clip 1 of {}", with_sign(moment.name), path);
  }
  auto editor = open_unplanned(path, folder);
  if (!editor) return editor.error();
  if (!editor->toml_) return editor->toml_.error();
  const std::size_t place = std::min(at, editor->toml_->clip_count());
  auto added = editor->add(moment, place);
  if (!added) return added;
  return fmt::format("{} is clip {} of {}", with_sign(moment.name), place + 1, path);
}

Result<Description> ReelEditor::description() const {
  std::error_code error;
  return read_for_planning(std::filesystem::absolute(path(), error).string(), text(),
                           reel_grammar());
}

Result<ReelPlan> ReelEditor::plan_of(const std::string& text) const {
  const auto document = read_for_planning(path(), text, reel_grammar());
  return document ? planner_(*document) : Result<ReelPlan>(document.error());
}

void ReelEditor::read() {
  toml_ = TomlReel::read(path(), text());
  plan_ = plan_of(text());
}

Result<bool> ReelEditor::read_again() {
  auto other = file_.read_again();
  // Plans again in any case, because the replays may have changed.
  if (other) read();
  return other;
}

Result<std::string> ReelEditor::step(Result<std::string> what, const std::string& how) {
  if (!what) return what;
  read();
  return how + *what;
}

/// Refuses a change after which the film could no longer be made.
Result<std::string> ReelEditor::apply(const std::string& what, const Result<TomlReel>& changed) {
  if (!changed) return changed.error();
  auto plan = plan_of(changed->text());
  if (!plan && plan_) return plan.error();
  if (Status stored = file_.change(what, changed->text()); !stored) return stored.error();
  toml_ = *changed;
  plan_ = std::move(plan);
  return what;
}

std::string ReelEditor::film_key(const std::string& key) const {
  return toml_ ? toml_->value({}, key).value_or("") : "";
}

std::string ReelEditor::name_of(std::size_t clip) const {
  const std::string name = plan_ && clip < plan_->names.size() ? plan_->names[clip] : "";
  return name.empty() ? fmt::format("{}", clip + 1) : with_sign(name);
}

Result<std::size_t> ReelEditor::table_of(std::size_t clip) const {
  if (!toml_) return toml_.error();
  if (!plan_) {
    // Without a plan, clips are numbered as in the file.
    return clip < toml_->clip_count() ? Result<std::size_t>(clip) : bad_usage(kNoClip);
  }
  if (clip >= plan_->places.size()) return bad_usage(kNoClip);
  const SourcePlace& place = plan_->places[clip];
  if (place.file != path()) {
    return bad_usage(
        fmt::format("clip {} is in {}: open that to change it", name_of(clip), place.file));
  }
  const auto table = toml_->clip_in_line(place.line);
  if (table) return *table;
  return bad_usage(
      fmt::format("clip {} is an [intro] or an [outro]: change it in an editor for "
                  "texts, {}:{}",
                  name_of(clip), place.file, place.line));
}

std::size_t ReelEditor::new_table_at(std::size_t at) const {
  std::size_t clip = std::min(at, plan_ ? plan_->places.size() : toml_->clip_count());
  for (; clip > 0; --clip) {
    if (const auto table = table_of(clip - 1)) return *table + 1;
  }
  return 0;
}

Result<std::string> ReelEditor::add(const ReelMoment& moment, std::size_t at) {
  if (!toml_) return toml_.error();
  return apply(what_is_added(moment.name),
               toml_->with_clip(new_table_at(at), keys_of(moment, path())));
}

Result<std::string> ReelEditor::add_file(const std::string& file, std::size_t at) {
  if (!toml_) return toml_.error();
  const std::string ending = file_ending(file);
  const char* const key = has_ending(".replay", ending)                ? "replay"
                          : has_ending(".png .jpg .jpeg", ending)      ? "still"
                          : has_ending(".mp4 .mov .mkv .webm", ending) ? "video"
                                                                       : nullptr;
  if (key == nullptr) return bad_usage(file + ": a reel has no clip of such a file");
  const std::string name = std::filesystem::path(file).filename().string();
  return apply(what_is_added(name),
               toml_->with_clip(new_table_at(at), {{key, path_in_description(path(), file)}}));
}

/// Returns the table of a clip that is the only one of its table.
Result<std::size_t> ReelEditor::own_table_of(std::size_t clip) const {
  const auto table = table_of(clip);
  if (!table || !plan_) return table;
  if (std::ranges::count_if(plan_->places, is_of_table_at(plan_->places[clip])) == 1) return table;
  return bad_usage(
      fmt::format("clip {} is one of several that one [[clip]] chooses: give each its own, with "
                  "from and to",
                  name_of(clip)));
}

Result<std::string> ReelEditor::move(std::size_t clip, std::size_t to) {
  const auto from_table = own_table_of(clip);
  const auto to_table = own_table_of(to);
  if (!from_table) return from_table.error();
  if (!to_table) return to_table.error();
  return apply(fmt::format("clip {} moved", name_of(clip)),
               toml_->with_clip_moved(*from_table, *to_table));
}

Result<std::string> ReelEditor::remove(std::size_t clip) {
  const auto table = own_table_of(clip);
  if (!table) return table.error();
  return apply(fmt::format("clip {} removed", name_of(clip)), toml_->without_clip(*table));
}

Result<TomlReel> ReelEditor::trimmed(std::size_t clip, ClipEdge edge, std::int64_t frames) const {
  const auto table = own_table_of(clip);
  if (!table) return table.error();
  if (!plan_) return plan_.error();
  const auto document = read_for_planning(path(), text(), reel_grammar());
  if (!document) return document.error();
  const auto own = std::ranges::find_if(document->entries, is_of_table_at(plan_->places[clip]),
                                        &KeyTable::place);
  if (own == document->entries.end()) return bad_usage(kNoClip);
  const ClipTable keys({&*own, &document->defaults});
  return trim_clip(*toml_, *table, {plan_->plan.film.clips()[clip], plan_->names[clip], keys}, edge,
                   frames);
}

Result<std::string> ReelEditor::trim(std::size_t clip, ClipEdge edge, std::int64_t frames) {
  const bool is_begin = edge == ClipEdge::kBegin;
  if (frames == 0) {
    return bad_usage(
        fmt::format("clip {} {} here already", name_of(clip), is_begin ? "begins" : "ends"));
  }
  return apply(fmt::format("{} of clip {} moved by {} frame{}", is_begin ? "beginning" : "end",
                           name_of(clip), frames, std::abs(frames) == 1 ? "" : "s"),
               trimmed(clip, edge, frames));
}

Result<std::string> ReelEditor::change_transition(std::size_t clip, int direction) {
  const auto table = table_of(clip);
  if (!table) return table.error();
  if (!plan_) return plan_.error();
  if (clip == 0) return bad_usage(kNoTransition);
  std::vector<std::string> kinds = transition_kind_names();
  kinds.insert(kinds.begin(), "cut");
  const std::string& now = plan_->plan.film.clips()[clip].transition.kind;
  const auto found = std::ranges::find(kinds, now.empty() ? "cut" : now);
  const auto count = static_cast<std::ptrdiff_t>(kinds.size());
  const auto at = (found - kinds.begin() + count + direction) % count;
  const std::string& kind = kinds[static_cast<std::size_t>(at)];
  return apply(fmt::format("transition before clip {}: {}", name_of(clip), kind),
               toml_->with_value({*table}, "transition", kind));
}

Result<std::string> ReelEditor::lengthen_transition(std::size_t clip, int tenths) {
  const auto table = table_of(clip);
  if (!table) return table.error();
  if (!plan_) return plan_.error();
  if (clip == 0) return bad_usage(kNoTransition);
  const FilmDefinition& film = plan_->plan.film.clips()[clip];
  if (film.transition.frames == 0) {
    return bad_usage(
        fmt::format("clip {} follows by a cut, which has no length: X chooses a "
                    "transition",
                    name_of(clip)));
  }
  const double seconds =
      static_cast<double>(film.transition.frames) / plan_->plan.film.frame_rate.to_double();
  const auto now = std::max(1L, std::lround(seconds * 10.0) + tenths);
  const std::string length = fmt::format("{}.{}", now / 10, now % 10);
  // Writes whole seconds without a decimal point.
  const std::string text = length.ends_with(".0") ? length.substr(0, length.size() - 2) : length;
  return apply(fmt::format("transition before clip {}: {} s", name_of(clip), text),
               toml_->with_value({*table}, "transition-length", text));
}

std::string ReelEditor::title_of(std::size_t clip) const {
  const auto table = table_of(clip);
  if (!table) return "";
  const auto card = toml_->value({*table}, "card");
  return card ? *card : toml_->value({*table, 0}, "text").value_or("");
}

Result<std::string> ReelEditor::set_title(std::size_t clip, const std::string& text) {
  const auto table = table_of(clip);
  if (!table) return table.error();
  const std::string what = text.empty() ? fmt::format("title of clip {} removed", name_of(clip))
                                        : fmt::format("title of clip {}: {}", name_of(clip), text);
  if (toml_->has({*table}, "card")) {
    return apply(what, toml_->with_value({*table}, "card", text));
  }
  const bool has_title = toml_->title_count(*table) > 0;
  if (text.empty()) {
    if (!has_title) return bad_usage(fmt::format("clip {} has no title", name_of(clip)));
    return apply(what, toml_->without_title(*table, 0));
  }
  if (has_title) return apply(what, toml_->with_value({*table, 0}, "text", text));
  return apply(what, toml_->with_title(*table, {{"text", text}}));
}

Result<std::string> ReelEditor::set_music(const std::string& file) {
  if (!toml_) return toml_.error();
  if (!file.empty()) {
    return apply("music " + std::filesystem::path(file).filename().string(),
                 toml_->with_value({}, "music", path_in_description(path(), file)));
  }
  if (!toml_->has({}, "music")) return bad_usage("the reel has no music");
  Result<TomlReel> toml = toml_;
  for (const char* key : kMusicKeys) {
    toml = toml->with_value({}, key, nullptr);
    if (!toml) return toml.error();
  }
  return apply("music removed", toml);
}

Result<std::string> ReelEditor::change_music_gain(int decibels) {
  if (!toml_) return toml_.error();
  if (music().empty()) return bad_usage("the reel has no music: M chooses some");
  double gain = 0.0;
  const std::string now = film_key("music-gain");  // "-6.5dB"
  std::from_chars(now.data(), now.data() + now.size(), gain);
  const auto next = std::clamp(static_cast<int>(std::lround(gain)) + decibels, -60, 20);
  return apply(fmt::format("music at {} dB", next), toml_->with_value({}, "music-gain", next));
}

Result<std::string> ReelEditor::set_bpm(const std::string& bpm, const std::string& offset) {
  if (!toml_) return toml_.error();
  auto toml = toml_->with_value({}, "bpm", bpm);
  if (toml) toml = toml->with_value({}, "offset", offset);
  return apply(fmt::format("{} bpm, a beat at {} s", bpm, offset), toml);
}

}  // namespace tickreel::movie
