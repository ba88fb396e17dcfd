#include "movie/plan/batch/job_options.h"

#include <fmt/format.h>

#include "movie/plan/options/film_option.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::movie {
namespace {

/// Calls `use` for the keys that count, in the order in which they are set. A key of all jobs need
/// not apply to each job; `means_something` decides whether it does.
template <typename Means, typename Use>
void for_each_option(const JobKeys& keys, const Means& means_something, const Use& use) {
  const ClipTable& table = keys.table();
  for (const std::string_view key : options_of(option_group::kSetFirst)) {
    if (const KeyValue* const value = table.find(std::string(key))) use(*value);
  }
  for (const KeyTable* of : table.tables()) {
    const bool is_own = of == &table.own();
    for (const KeyValue& value : of->values) {
      const bool counts = !is_key_of_job(value.key) && table.find(value.key) == &value &&
                          !is_option_of(value.key, option_group::kSetFirst);
      if (counts && (is_own || means_something(value.key))) use(value);
    }
  }
}

}  // namespace

FilmRequest options_of(const JobKeys& keys, DescriptionErrors& errors) {
  FilmRequest request;
  const auto option_of = [](const std::string& key) {
    return find_film_key(key, OptionScope::kReplay);
  };
  for_each_option(keys, option_of, [&](const KeyValue& value) {
    const FilmOption* const option = option_of(value.key);
    if (option == nullptr) return errors.add(value.place, value.key + " is of reels: leave it out");
    if (!option->needs.empty() && !keys.table().has(std::string(option->needs))) {
      return errors.add(value.place,
                        fmt::format("{} needs {}: give that too", value.key, option->needs));
    }
    if (!option->excludes.empty() && keys.table().has(std::string(option->excludes))) {
      return errors.add(value.place, fmt::format("{} and {} are both there: leave one out",
                                                 value.key, option->excludes));
    }
    const Status set = set_film_option(*option, value.texts, request);
    if (!set) errors.add(value.place, set.error().message);
  });
  return request;
}

Result<Description> reel_of(const JobKeys& keys) {
  auto reel = read_for_planning(keys.table().text("reel"), reel_grammar());
  if (!reel) return reel;
  const auto is_of_film = [](const std::string& key) {
    const bool is_of_clips = find_clip_key(key) != nullptr && !is_key_of_film_too(key);
    return !is_of_clips && !is_of_replays_alone(key);
  };
  for_each_option(keys, is_of_film, [&](const KeyValue& value) {
    for (std::size_t i = 0; i < value.texts.size(); ++i) {
      set_film_key(*reel, value.key, value.texts[i], value.place);
    }
  });
  return reel;
}

bool is_of_replays_alone(const std::string& key) {
  return find_film_key(key, OptionScope::kReplay) != nullptr &&
         find_film_key(key, OptionScope::kFilm) == nullptr;
}

std::string template_of(const JobKeys& keys, bool films_marks) {
  if (keys.table().has("output")) return keys.table().text("output");
  if (keys.is_of_reel()) return "{reel}.mp4";
  return films_marks ? "{replay}-{mark}.mp4" : "{replay}.mp4";
}

}  // namespace tickreel::movie
