#include "cli/batch/job_options.h"

#include "cli/descriptions/description_reader.h"
#include "cli/descriptions/option_table.h"
#include "cli/reels/reel_grammar.h"
#include "cli/reels/reel_plan.h"

namespace tickreel {
namespace {

/// Those that count, the job's own first.
template <typename Use>
void for_each_option(const JobKeys& keys, const Use& use) {
  const ClipTable& table = keys.table();
  for (const KeyTable* of : table.tables()) {
    for (const KeyValue& value : of->values) {
      if (!is_key_of_job(value.key) && table.find(value.key) == &value) use(value);
    }
  }
}

}  // namespace

ExportOptions options_of(const JobKeys& keys, DescriptionErrors& errors) {
  OptionTable options(OptionTable::Of::kReplay);
  for_each_option(keys, [&](const KeyValue& value) {
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
  for_each_option(keys, [&](const KeyValue& value) {
    // A place of no file, so that several texts stand beside each other.
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
