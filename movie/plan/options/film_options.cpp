#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "encode/segmented_sink.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/options/film_profiles.h"
#include "movie/plan/options/option_rows.h"
#include "movie/plan/options/option_values.h"

// The table of the options of films, and the functions for any of them.

namespace tickreel::movie {
namespace {

using enum OptionPart;
using namespace option_group;

/// Sets a text, or an optional text.
template <typename Text>
FilmOption::Value value_at(Text& (*where)(FilmRequest&)) {
  const auto set = [where](const std::string& text, FilmRequest& request) {
    where(request) = text;
    return Status();
  };
  return {set, copied(where)};
}

FilmOption::Value set_optional(std::optional<std::string>& (*where)(FilmRequest&)) {
  return value_at(where);
}

FilmOptions place_options() {
  return {
      {.name = "output",
       .letter = 'o',
       .type = "FILE",
       .help =
           "The film: .mp4 .m4v .mov .mkv .webm .gif .webp .y4m .yuv .rgb .raw, sound alone: .wav "
           ".flac .ogg, a pattern such as out/%06d.png, or - for standard output",
       .part = kPlace,
       .scope = OptionScope::kCommand,
       .groups = kFrames | kEncoding | kNotIntoCrash | kCommon,
       .member = "path",
       .value = set_text([](FilmRequest & to) -> auto& { return to.path; })},
      {.name = "from",
       .type = "T",
       .help = "In point: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK (default: the start)",
       .part = kPlace,
       .groups = kCommon,
       .clips = kOfReplays | kOfVideos,
       .value = set_text([](FilmRequest & to) -> auto& { return to.from; })},
      {.name = "to",
       .type = "T",
       .help = "Out point, exclusive; also from the in point on: +2.5, +1f for a frame (default: "
               "the end)",
       .part = kPlace,
       .groups = kNotIntoCrash | kCommon,
       .clips = kOfReplays | kOfVideos,
       .value = set_text([](FilmRequest & to) -> auto& { return to.to; })},
      {.name = "profile",
       .type = "NAME",
       .help = fmt::format("Options for a purpose: {}; see 'tickreel help profiles'",
                           fmt::join(profile_names(), ", ")),
       .groups = kShape | kEncoding | kSetFirst | kCommon,
       .value = {[](const std::string& name, FilmRequest& request) {
                   use_profile(name, request);
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.profile; })},
       .check = check_profile_name},
  };
}

FilmOptions replay_options() {
  return {
      {.name = "sink",
       .type = "NAME",
       .help = "ffmpeg, png, gif, webp, raw, audio, hash or null (default: from the file's ending)",
       .part = kSink,
       .scope = OptionScope::kCommand,
       .groups = kReel | kNotIntoCrash,
       .value = set_text([](FilmRequest & to) -> auto& { return to.film.encoding.name; })},
      {.name = "mark",
       .type = "NAME",
       .help = "Film what a mark names: its range, or what is around a point; or the marks of a "
               "pattern, such as '*kill*'; repeatable",
       .part = kFilmed,
       .groups = kNotIntoCrash | kCommon,
       .clips = kOfReplays,
       .is_repeatable = true,
       .may_be_empty = true,
       .value = add_text([](FilmRequest & to) -> auto& { return to.marks_to_film; })},
      {.name = "all-marks",
       .help = "Film all marks",
       .part = kFilmed,
       .groups = kNotIntoCrash | kCommon,
       .clips = kOfReplays,
       .excludes = "mark",
       .value = set_flag([](FilmRequest & to) -> auto& { return to.all_marks; })},
      {.name = "before",
       .type = "T",
       .help = fmt::format("How long before a mark that is a point (default: {})", kSecondsBefore),
       .part = kFilmed,
       .clips = kOfReplays,
       .may_be_empty = true,
       .value = set_optional([](FilmRequest & to) -> auto& { return to.before; })},
      {.name = "after",
       .type = "T",
       .help = fmt::format(
           "How long after a mark that is a point; 0 and §before 0: its one frame (default: {})",
           kSecondsAfter),
       .part = kFilmed,
       .clips = kOfReplays,
       .may_be_empty = true,
       .value = set_optional([](FilmRequest & to) -> auto& { return to.after; })},
      {.name = "interleave",
       .type = "fixed|recorded",
       .help = "Which points in time: fixed: §fps of them a second (default); recorded: those of "
               "the pictures that were shown while it was recorded, each a frame",
       .part = kFilmed,
       .scope = OptionScope::kReplay,
       .groups = kLook | kNotIntoCrash,
       .field = "interleave"},
      {.name = "captions",
       .type = "FILE.srt|events",
       .help = "Captions, by times of the replay: of a file, or of what happens (\"Duchess › "
               "Pepper\"), as a stream; with ,burn behind it drawn into the pictures, also "
               "',burn,fontsize=30'",
       .part = kFilmed,
       .groups = kCommon,
       .clips = kOfReplays | kOfVideos,
       .is_path = true,
       .value = set_text([](FilmRequest & to) -> auto& { return to.captions; })},
      {.name = "ignore-divergence",
       .help = "Go on where the replay does not play as recorded, and say so, instead of stopping "
               "with code 4",
       .part = kFilmed,
       .groups = kLook,
       .clips = kOfReplays,
       .value =
           set_flag([](FilmRequest & to) -> auto& { return to.film.replay().ignores_divergence; })},
      {.name = "segment-frames",
       .type = "N",
       .help = fmt::format("The most frames that are encoded by themselves, {}; part of the film's "
                           "definition (default: {})",
                           limits_of("segment_frames"), kDefaultSegmentFrames),
       .part = kFilmed,
       .groups = kFrames,
       .field = "segment_frames"},
  };
}

FilmOptions all_options() {
  FilmOptions all;
  for (FilmOptions more :
       {place_options(), look_options(), encoding_options(), replay_options(), making_options()}) {
    std::ranges::move(more, std::back_inserter(all));
  }
  for (FilmOption& option : all) {
    if (!option.value.set) {
      option.value.set = [field = option.field, name = "§" + std::string(option.name)](
                             const std::string& text, FilmRequest& request) {
        return set_film_field(field, name, text, request.film);
      };
    }
    if (!option.value.copy) {
      option.value.copy = [field = option.field](FilmRequest& from, FilmRequest& to) {
        copy_film_field(field, from.film, to.film);
      };
    }
  }
  return all;
}

/// Every key of a reel is also a key of a film of one replay.
bool is_key(const FilmOption& option, OptionScope scope) {
  return option.scope != OptionScope::kCommand && option.scope >= scope;
}

/// Returns what is wrong with a value before it is set; empty when nothing is.
std::string refusal_of(const FilmOption& option, const std::string& text) {
  if (text.empty()) return "it is empty: give a value, or leave the option out";
  if (!option.choices.empty() && std::ranges::count(option.choices, text) == 0) {
    return fmt::format("{} not in {{{}}}{}", text, fmt::join(option.choices, ","),
                       or_nearest(text, option.choices));
  }
  const auto number = parse_number<int>(text);
  if (option.highest != 0 && !(number && *number >= option.lowest && *number <= option.highest)) {
    return fmt::format("{} is no whole number from {} to {}", text, option.lowest, option.highest);
  }
  return option.check == nullptr ? std::string() : option.check(text);
}

}  // namespace

const std::vector<FilmOption>& film_options() {
  static const FilmOptions kAll = all_options();
  return kAll;
}

const FilmOption* find_film_option(std::string_view name) {
  const auto found = std::ranges::find(film_options(), name, &FilmOption::name);
  return found == film_options().end() ? nullptr : &*found;
}

const FilmOption& film_option(std::string_view name) {
  const FilmOption* const option = find_film_option(name);
  assert(option != nullptr);
  return *option;
}

const FilmOption* find_film_key(std::string_view name, OptionScope scope) {
  const FilmOption* const option = find_film_option(name);
  return option != nullptr && is_key(*option, scope) ? option : nullptr;
}

bool is_option_of(std::string_view name, unsigned groups) {
  const FilmOption* const option = find_film_option(name);
  return option != nullptr && option->is_in(groups);
}

std::vector<std::string_view> options_of(unsigned groups) {
  std::vector<std::string_view> names;
  for (const FilmOption& option : film_options()) {
    if (option.is_in(groups)) names.push_back(option.name);
  }
  return names;
}

std::set<std::string> path_keys(OptionScope scope) {
  std::set<std::string> names;
  for (const FilmOption& option : film_options()) {
    if (option.is_path && is_key(option, scope)) names.emplace(option.name);
  }
  return names;
}

void keep_options_of(unsigned groups, FilmRequest& request) {
  FilmRequest nothing;
  for (const FilmOption& option : film_options()) {
    if (!option.is_in(groups)) option.value.copy(nothing, request);
  }
}

std::vector<std::string> film_key_names(OptionScope scope) {
  std::vector<std::string> names;
  for (const FilmOption& option : film_options()) {
    if (is_key(option, scope)) names.emplace_back(option.name);
  }
  return names;
}

Status set_film_option(const FilmOption& option, const std::vector<std::string>& texts,
                       FilmRequest& request) {
  const std::string name(option.name);
  if (texts.size() != 1 && !option.is_repeatable && !option.is_flag()) {
    return bad_key(name, ": give one");
  }
  for (const std::string& text : texts) {
    if (option.is_flag() && text == "false") continue;
    if (option.is_flag() && text != "true") {
      return bad_key(name, ": give true or false");
    }
    if (const std::string wrong = refusal_of(option, text); !wrong.empty()) {
      return bad_field(name, ": " + wrong);
    }
    if (Status set = option.set(text, request); !set) return about(name, set.error());
  }
  return {};
}

FilmOption::Value set_text(std::string& (*where)(FilmRequest&)) {
  return value_at(where);
}

FilmOption::Value add_text(std::vector<std::string>& (*where)(FilmRequest&)) {
  const auto set = [where](const std::string& text, FilmRequest& request) {
    where(request).push_back(text);
    return Status();
  };
  return {set, copied(where)};
}

FilmOption::Value set_flag(bool& (*where)(FilmRequest&)) {
  const auto set = [where](const std::string&, FilmRequest& request) {
    where(request) = true;
    return Status();
  };
  return {set, copied(where)};
}

FilmOption::Value set_bytes(std::int64_t& (*where)(FilmRequest&), const char* option) {
  const auto set = [where, option](const std::string& text, FilmRequest& request) {
    const auto bytes = parse_size_limit(text, option);
    if (bytes) where(request) = *bytes;
    return bytes ? Status() : Status(bytes.error());
  };
  return {set, copied(where)};
}

std::string limits_of(std::string_view field) {
  const FilmField about = about_film_field(field);
  return fmt::format("{} to {}", about.lowest, about.highest);
}

}  // namespace tickreel::movie
