#include "movie/plan/batch/job_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "core/text/nearest_name.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/own_keys.h"

namespace tickreel::movie {
namespace {

/// Returns the keys that name files: those of films, and a job's own.
std::set<std::string> paths_of_jobs() {
  std::set<std::string> keys = path_keys(OptionScope::kReplay);
  keys.insert({"replay", "reel"});
  return keys;
}

const DescriptionGrammar& job_grammar() {
  static const DescriptionGrammar kGrammar{
      .entry = "job",
      .tables_of_entry = {kMatrixTable, kEncodingTable},
      .path_keys = paths_of_jobs(),
      .unknown_table =
          "there is no such table: give [defaults] of all jobs, and a [[job]] for each; "
          "[job.matrix] has what is combined, and [[job.encoding]] another encoding",
      .no_entry = "there is no job in it: write [[job]], and replay = \"FILE\" below"};
  return kGrammar;
}

constexpr std::array kOwnKeys{"name", "replay", "reel", "output"};
/// The keys of a reel besides the options of films.
constexpr std::array kReelKeys{"sizes", "bpm", "offset"};

template <typename Keys>
bool is_among(const Keys& keys, const std::string& key) {
  return std::ranges::find(keys, std::string_view(key)) != keys.end();
}

class KeyCheck {
 public:
  explicit KeyCheck(DescriptionErrors& errors) : errors_(errors) {}

  void check(Description& description) {
    for (const KeyValue& value : description.top.values) {
      errors_.add(value.place,
                  value.key + " is of jobs: write it below [defaults], or below a [[job]]");
    }
    check_table(description.defaults);
    for (KeyTable& job : description.entries) check_table(job);
  }

 private:
  void check_table(KeyTable& table) {
    keep_right(table, [&](const KeyValue& value) { check_key(value); });
    for (KeyTable& inner : table.tables) {
      for (const KeyTable& nested : inner.tables) {
        errors_.add(nested.place,
                    inner.name + "." + nested.name + ": " + job_grammar().unknown_table);
      }
      keep_right(inner, [&](const KeyValue& value) {
        inner.name == kMatrixTable ? check_matrix_key(value) : check_encoding_key(value);
      });
    }
  }
  template <typename Check>
  void keep_right(KeyTable& table, const Check& check) {
    std::erase_if(table.values, [&](const KeyValue& value) {
      const std::size_t told = errors_.count();
      check(value);
      if (errors_.count() == told) return false;
      table.unread.push_back(value.key);
      return true;
    });
  }
  void check_key(const KeyValue& value) {
    const bool is_list = value.key == "replay" || value.key == "event";
    const bool is_own = is_key_of_job(value.key) || is_among(kReelKeys, value.key);
    if (is_own && (is_list || value.key == "sizes" || value.texts.size() == 1)) return;
    if (is_own) return errors_.add(value.place, value.key + ": give one");
    if (find_film_key(value.key, OptionScope::kReplay) != nullptr) return;
    std::vector<std::string> names = film_key_names(OptionScope::kReplay);
    for (const char* name : kOwnKeys) names.emplace_back(name);
    for (const std::string_view name : kHighlightNames) names.emplace_back(name);
    errors_.add(value.place, unknown_key(value.key, names, "batch"));
  }
  void check_matrix_key(const KeyValue& value) {
    if (is_among(kOwnKeys, value.key)) {
      return errors_.add(value.place, value.key + " is of the job: write it below [[job]]");
    }
    for (const std::string& text : value.texts) check_key({value.key, {text}, value.place});
  }
  void check_encoding_key(const KeyValue& value) {
    if (is_option_of(value.key, option_group::kEncoding)) return check_key(value);
    if (find_film_key(value.key, OptionScope::kReplay) == nullptr) return check_key(value);
    errors_.add(value.place,
                value.key +
                    " is of the pictures, which all encodings of a job share: write it "
                    "below [[job]], or below [job.matrix] for a drawing of its own");
  }

  DescriptionErrors& errors_;
};

/// Sets a key for all jobs, and removes the values that it replaces() everywhere in the list.
void set_key(const KeyValue& value, Description& description) {
  const auto erase = [&](KeyTable& table) {
    const auto is_it = [&](const KeyValue& other) { return replaces(value.key, other.key); };
    std::erase_if(table.values, is_it);
    for (KeyTable& inner : table.tables) std::erase_if(inner.values, is_it);
  };
  erase(description.defaults);
  for (KeyTable& job : description.entries) erase(job);
  description.defaults.values.push_back(value);
}

/// Returns the job's tables of that name; those of all jobs where it has none.
std::vector<const KeyTable*> tables_named(const JobList& list, std::size_t job, const char* name) {
  std::vector<const KeyTable*> found;
  for (const KeyTable* of : {&list.description.entries[job], &list.description.defaults}) {
    for (const KeyTable& table : of->tables) {
      if (table.name == name) found.push_back(&table);
    }
    if (!found.empty()) break;
  }
  return found;
}

void replace(const KeyValue& value, KeyTable& table) {
  std::erase_if(table.values,
                [&](const KeyValue& other) { return replaces(value.key, other.key); });
  table.values.push_back(value);
}

/// Returns the keys of a job with one combination and one encoding.
KeyTable keys_of_variant(const JobList& list, std::size_t job, std::size_t variant,
                         std::size_t encoding) {
  KeyTable own = list.description.entries[job];
  own.tables.clear();
  const auto add_unread = [&](const KeyTable& table) {
    own.unread.insert(own.unread.end(), table.unread.begin(), table.unread.end());
  };
  for (const KeyTable* matrix : tables_named(list, job, kMatrixTable)) {
    add_unread(*matrix);
    // The last key of the matrix changes fastest, as in nested loops.
    for (auto value = matrix->values.rbegin(); value != matrix->values.rend(); ++value) {
      const std::size_t count = value->texts.size();
      replace({value->key, {value->texts[variant % count]}, value->place}, own);
      variant /= count;
    }
  }
  const auto encodings = tables_named(list, job, kEncodingTable);
  if (encodings.empty()) return own;
  for (const KeyValue& value : encodings[encoding]->values) replace(value, own);
  add_unread(*encodings[encoding]);
  return own;
}

}  // namespace

bool is_key_of_job(const std::string& key) {
  return is_among(kOwnKeys, key) || is_among(kHighlightNames, key);
}

std::string JobList::name_of(std::size_t job) const {
  const KeyValue* const name = description.entries[job].find("name");
  return name == nullptr ? fmt::format("job-{}", job + 1) : name->texts.front();
}

Result<JobList> read_job_list(const std::string& file, const std::vector<std::string>& own_keys) {
  auto description = read_for_planning(file, job_grammar());
  if (!description) return description.error();
  const auto own = read_own_keys(own_keys);
  if (!own) return own.error();
  for (const KeyValue& value : *own) set_key(value, *description);
  KeyCheck(description->faults).check(*description);
  return JobList{file, *std::move(description)};
}

JobKeys::JobKeys(const JobList& list, std::size_t job, std::size_t variant, std::size_t encoding)
    : own_(keys_of_variant(list, job, variant, encoding)),
      table_({&own_, &list.description.defaults}) {}

bool JobKeys::is_understood() const {
  std::vector<std::string> names{"output", "name", "before", "after", "size", "sizes"};
  for (const ClipKeys& choice : choices_of_replays())
    names.insert(names.end(), choice.begin(), choice.end());
  return std::ranges::all_of(table_.tables(), [&](const KeyTable* table) {
    return std::ranges::all_of(
        table->unread, [&](const std::string& key) { return nearest_name(key, names).empty(); });
  });
}

bool JobKeys::means_subject() const {
  return std::ranges::any_of(table_.tables(), [](const KeyTable* table) {
    return std::ranges::any_of(table->unread, [](const std::string& key) {
      return !nearest_name(key, {"replay", "reel"}).empty();
    });
  });
}

const SourcePlace& JobKeys::place_of(const std::string& key) const {
  const KeyValue* const value = table_.find(key);
  return value == nullptr ? own_.place : value->place;
}

std::size_t variants_of(const JobList& list, std::size_t job) {
  std::size_t variants = 1;
  for (const KeyTable* matrix : tables_named(list, job, kMatrixTable)) {
    for (const KeyValue& value : matrix->values) {
      variants = std::min(variants * value.texts.size(), kMostFilms + 1);
    }
  }
  return variants;
}

std::size_t encodings_of(const JobList& list, std::size_t job) {
  return std::max<std::size_t>(tables_named(list, job, kEncodingTable).size(), 1);
}

}  // namespace tickreel::movie
