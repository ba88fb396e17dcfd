#include "movie/plan/reel/reel_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/files/file_ending.h"
#include "encode/frame_sink.h"
#include "movie/film/film_limits.h"
#include "movie/plan/alpha_choice.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/options/option_values.h"
#include "movie/plan/placeholders.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/clip_planner.h"
#include "movie/plan/reel/description_collector.h"

namespace tickreel::movie {
namespace {

class ReelPlanner {
 public:
  ReelPlanner(const Description& document, const FilmRequest& target)
      : document_(document), target_(target), errors_(document.faults) {}

  Result<ReelPlan> plan() {
    const bool is_too_long = document_.top.values.size() > kMostKeys;
    if (is_too_long && !errors_.is_empty()) return errors_.tell().error();
    for (const std::string_view key : options_of(option_group::kSetFirst)) {
      const KeyValue* const value = document_.top.find(std::string(key));
      if (value != nullptr) set_film(*value);
    }
    for (const KeyValue& value : document_.top.values) {
      if (!is_option_of(value.key, option_group::kSetFirst)) set_film(value);
    }
    set_sounds();
    FilmRequest usual = film_;
    take_target(usual);
    take_usual_values(usual);
    beats_.set_frame_rate(usual.film.frame_rate);
    plan_clips();
    FilmRequest request = film_;
    take_target(request);
    take_usual_values(request);
    Status fits = check_profile(request.profile, request.path, request.film.encoding.name);
    if (!fits) errors_.add(place_of(fits.error().subject), fits.error().message);
    if (Status right = errors_.tell(); !right) return right.error();
    auto reel = plan_reel(request, std::move(clips_), names_);
    if (const Status known = check_encoder(request); reel && !known) reel = known.error();
    if (!reel) {
      errors_.add(place_of(reel.error().subject), reel.error().message);
      return errors_.tell().error();
    }
    return ReelPlan{*std::move(reel), std::move(names_), std::move(places_), std::move(marks_)};
  }

 private:
  void set_film(const KeyValue& value) {
    if (BeatCuts::is_key(value.key)) {
      if (Status set = beats_.set(value); !set) errors_.add(value.place, set.error().message);
      return;
    }
    if (find_clip_key(value.key) != nullptr && !is_key_of_film_too(value.key)) {
      return errors_.add(value.place, value.key +
                                          " is of a clip: write it below [defaults], for all "
                                          "clips, or below a [[clip]]");
    }
    const FilmOption* const option = find_film_key(value.key, OptionScope::kFilm);
    if (option == nullptr) {
      std::vector<std::string> names = film_key_names(OptionScope::kFilm);
      for (const char* name : {"sizes", "bpm", "offset"}) names.emplace_back(name);
      return errors_.add(value.place, unknown_key(value.key, names, "reel"));
    }
    const Status set = set_film_option(*option, value.texts, film_);
    if (!set) errors_.add(value.place, set.error().message);
  }

  /// Reads the sound files that have tables of their own.
  void set_sounds() {
    for (const KeyTable& table : document_.top.tables) {
      if (table.name != kSoundTable) continue;
      for (const KeyTable& inner : table.tables) {
        errors_.add(inner.place,
                    fmt::format("{}.{}: a sound has no tables", table.name, inner.name));
      }
      SoundRequest sound;
      for (const KeyValue& value : table.values) {
        Status set = value.texts.size() == 1 ? set_sound_key(value.key, value.texts.front(), sound)
                                             : Status(bad_key(value.key, ": give one"));
        if (!set) errors_.add(value.place, set.error().message);
      }
      film_.sounds.push_back(std::move(sound));
      sound_places_.push_back(table.place);
    }
  }

  /// Refuses settings that no encoder here supports, before anything is drawn.
  [[nodiscard]] Status check_encoder(const FilmRequest& request) const {
    if (target_.makes_nothing) return {};
    SinkSettings encoding = request.film.encoding;
    encoding.path = request.path;
    take_encoder_with_alpha(request.profile, request.path, encoding);
    return check_encoder_settings(encoding);
  }

  /// Plans the clips, with the intro and the outro.
  void plan_clips() {
    ClipPlanner planner({document_, target_, film_, errors_, beats_});
    planner.check_keys(document_.defaults);
    std::vector<const KeyTable*> tables;
    const auto add = [&](const KeyTable& table, const KeyTable* next) {
      for (PlannedClip& clip : planner.plan(table, clips_.empty(), next)) {
        beats_.add_clip(clip.film.plan.frame_count, clip.film.transition.frames);
        clips_.push_back(std::move(clip.film));
        names_.push_back(std::move(clip.name));
        places_.push_back(std::move(clip.place));
        marks_.push_back(std::move(clip.marks));
      }
    };
    const auto add_all = [&](const std::string& name) {
      for (const KeyTable& table : document_.top.tables) {
        if (table.name == name) tables.push_back(&table);
      }
    };
    add_all("intro");
    for (const KeyTable& clip : document_.entries) tables.push_back(&clip);
    add_all("outro");
    for (std::size_t i = 0; i < tables.size() && !errors_.is_interrupted(); ++i) {
      if (clips_.size() > kMostEntries) {
        return errors_.add(tables[i]->place,
                           fmt::format("there are more than {} clips", kMostEntries));
      }
      add(*tables[i], i + 1 < tables.size() ? tables[i + 1] : nullptr);
    }
  }

  /// Takes the command's settings for making the film.
  void take_target(FilmRequest& request) const {
    request.path = target_.path;
    request.film.encoding.name = target_.film.encoding.name;
    request.overwrite = target_.overwrite;
    request.resume = target_.resume;
    request.writes_manifest = target_.writes_manifest;
    request.size_limit = target_.size_limit;
    request.jobs = target_.jobs;
    request.cache = target_.cache;
    request.cache_bytes = target_.cache_bytes;
  }

  /// Returns the place of a clip, a sound, or a key of the film.
  [[nodiscard]] SourcePlace place_of(const ErrorSubject& subject) const {
    const std::size_t clip = subject.number_of("clip");
    if (clip >= 1 && clip <= places_.size()) return places_[clip - 1];
    const std::size_t sound = subject.number_of("sound");
    if (sound > film_.sounds.size() - sound_places_.size() && sound <= film_.sounds.size()) {
      return sound_places_[sound - 1 - (film_.sounds.size() - sound_places_.size())];
    }
    const KeyValue* const value = document_.top.find(subject.field);
    if (value != nullptr) return value->place;
    const KeyTable* const table = document_.top.find_table(subject.field);
    return table == nullptr ? document_.top.place : table->place;
  }

  const Description& document_;
  const FilmRequest& target_;
  DescriptionErrors errors_;
  FilmRequest film_;
  BeatCuts beats_;
  std::vector<FilmDefinition> clips_;
  std::vector<std::string> names_;
  std::vector<SourcePlace> places_;              ///< of each clip
  std::vector<SourcePlace> sound_places_;        ///< of those sounds that have tables, which are
                                                 ///< the last ones
  std::vector<std::vector<std::string>> marks_;  ///< of each clip
};

/// Returns "reel-1080x1920.mp4" for "reel.mp4".
std::string path_of_size(const std::string& path, const std::string& size) {
  if (path.empty() || path == "-") return path;
  if (path.find(kSizePlaceholder) != path.npos)
    return fill_placeholder(path, kSizePlaceholder, size);
  const std::size_t ending = path.size() - file_ending(path).size();
  return path.substr(0, ending) + "-" + size + path.substr(ending);
}

/// Returns the size in pixels of "9:16" in such a film: "1080x1920".
std::string in_pixels(const std::string& size, const FilmRequest& target) {
  FilmRequest request = target;
  if (!film_option("size").set(size, request)) return size;
  take_usual_values(request);
  return size_text(request.film.size);
}

/// Reports what is wrong with the sizes.
void check_sizes(const Description& document, const KeyValue& sizes, const FilmRequest& target,
                 DescriptionErrors& errors) {
  if (document.top.find("size") != nullptr) {
    errors.add(sizes.place, "size and sizes are both there: leave one out");
  }
  for (const std::string& size : sizes.texts) {
    if (const auto known = parse_size(size, "sizes"); !known) {
      errors.add(sizes.place, known.error().message);
    } else if (std::ranges::count_if(sizes.texts, [&](const std::string& other) {
                 return in_pixels(other, target) == in_pixels(size, target);
               }) > 1) {
      errors.add(sizes.place, fmt::format("sizes: {} is there twice: leave one out", size));
      break;
    }
  }
  if (sizes.texts.empty()) errors.add(sizes.place, "sizes: give one at least, such as 1920x1080");
  if (sizes.texts.size() > 1 && target.path == "-") {
    errors.add(sizes.place, "sizes: standard output takes one film: give one size");
  }
}

}  // namespace

Result<std::vector<ReelPlan>> plan_reels(const Description& document, const FilmRequest& target) {
  std::vector<ReelPlan> plans;
  const auto add = [&](const Description& of, const FilmRequest& to) -> Status {
    auto plan = ReelPlanner(of, to).plan();
    if (!plan) return plan.error();
    plans.push_back(*std::move(plan));
    return {};
  };
  const KeyValue* const sizes = document.top.find("sizes");
  if (sizes == nullptr) {
    if (Status added = add(document, target); !added) return added.error();
    FilmPlan& plan = plans.front().plan;
    plan.path = fill_placeholder(plan.path, kSizePlaceholder, size_text(plan.film.size));
    return plans;
  }
  Description unsized = document;
  check_sizes(document, *sizes, target, unsized.faults);
  if (unsized.faults.count() > document.faults.count()) {
    std::erase_if(unsized.top.values, [](const KeyValue& value) { return value.key == "sizes"; });
    return ReelPlanner(unsized, target).plan().error();
  }
  for (const std::string& size : sizes->texts) {
    Description of_size = document;
    for (KeyValue& value : of_size.top.values) {
      if (value.key == "sizes") value = {"size", {size}, value.place};
    }
    FilmRequest request = target;
    const bool is_named =
        sizes->texts.size() > 1 || request.path.find(kSizePlaceholder) != request.path.npos;
    if (is_named) request.path = path_of_size(request.path, in_pixels(size, target));
    if (Status added = add(of_size, request); !added) return added.error();
  }
  return plans;
}

std::string usual_ending(const Description& document) {
  const KeyValue* const profile = document.top.find("profile");
  FilmRequest request;
  const bool is_known =
      profile != nullptr && set_film_option(film_option("profile"), profile->texts, request);
  if (is_known) return ending_in_directory(request);
  // Some encoders need another container than .mp4.
  const KeyValue* const encoder = document.top.find("vcodec");
  const std::string name = encoder == nullptr ? "" : encoder->texts.front();
  if (name == "ffv1" || name == "utvideo") return ".mkv";
  return name.starts_with("prores") ? ".mov" : ".mp4";
}

void set_film_key(Description& document, const std::string& key, const std::string& text,
                  const SourcePlace& place) {
  std::vector<KeyValue>& values = document.top.values;
  const auto said = std::ranges::find_if(values, [&](const KeyValue& value) {
    return value.key == key && !place.file.empty() && value.place.file == place.file;
  });
  if (said != values.end()) return said->texts.push_back(text);
  const bool is_size = key == "size" || key == "sizes";
  std::erase_if(values, [&](const KeyValue& value) {
    return value.key == key || (is_size && (value.key == "size" || value.key == "sizes"));
  });
  values.push_back({key, {text}, place});
}

Result<ReelPlan> plan_reel_within(const Description& document, const FilmRequest& target,
                                  ImageSize most) {
  const auto plan_first = [&](const Description& of) -> Result<ReelPlan> {
    auto plans = plan_reels(of, target);
    if (!plans) return plans.error();
    return std::move(plans->front());
  };
  auto reel = plan_first(document);
  if (!reel) return reel;
  const ImageSize size = reel->plan.film.size;
  if (size.width <= most.width && size.height <= most.height) return reel;
  const double scale = std::min(static_cast<double>(most.width) / size.width,
                                static_cast<double>(most.height) / size.height);
  // Sides are even, because every pixel format can hold even sides.
  const auto scaled = [scale](int side) {
    return std::max(2, 2 * static_cast<int>(std::lround(side * scale / 2.0)));
  };
  Description smaller = document;
  set_film_key(smaller, "size", fmt::format("{}x{}", scaled(size.width), scaled(size.height)), {});
  return plan_first(smaller);
}

}  // namespace tickreel::movie
