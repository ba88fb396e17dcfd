#include "cli/batch/job_options.h"

#include "cli/descriptions/description_reader.h"
#include "cli/descriptions/option_table.h"
#include "cli/reels/reel_grammar.h"
#include "cli/reels/reel_plan.h"

namespace tickreel {
namespace {

/// Those that count; a profile first, for each option that is given goes before what it stands for.
/// What is said of all jobs need not mean something to each: `means_something` says whether it
/// does.
template <typename Means, typename Use>
void for_each_option(const JobKeys& keys, const Means& means_something, const Use& use) {
  const ClipTable& table = keys.table();
  if (const KeyValue* const profile = table.find(kProfileKey)) use(*profile);
  for (const KeyTable* of : table.tables()) {
    const bool is_own = of == &table.own();
    for (const KeyValue& value : of->values) {
      const bool counts =
          !is_key_of_job(value.key) && table.find(value.key) == &value && value.key != kProfileKey;
      if (counts && (is_own || means_something(value.key))) use(value);
    }
  }
}

}  // namespace

FilmRequest options_of(const JobKeys& keys, DescriptionErrors& errors) {
  OptionTable options(OptionTable::Of::kReplay);
  const auto is_option = [&](const std::string& key) { return options.knows(key); };
  for_each_option(keys, is_option, [&](const KeyValue& value) {
    if (!options.knows(value.key)) {
      return errors.add(value.place, value.key + " is of reels: leave it out");
    }
    if (Status set = options.set(value); !set) errors.add(value.place, set.error().message);
  });
  return options.options();
}

Result<Description> reel_of(const JobKeys& keys) {
  auto reel = read_description(keys.table().text("reel"), reel_grammar());
  if (!reel) return reel;
  const auto is_of_film = [](const std::string& key) { return find_clip_key(key) == nullptr; };
  for_each_option(keys, is_of_film, [&](const KeyValue& value) {
    for (std::size_t i = 0; i < value.texts.size(); ++i) {
      set_film_key(*reel, value.key, value.texts[i], value.place);
    }
  });
  return reel;
}

std::string template_of(const JobKeys& keys, bool films_marks) {
  if (keys.table().has("output")) return keys.table().text("output");
  if (keys.is_of_reel()) return "{reel}.mp4";
  return films_marks ? "{replay}-{mark}.mp4" : "{replay}.mp4";
}

}  // namespace tickreel
