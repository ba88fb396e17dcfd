#include "movie/film/film_differences.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

#include "core/text/quoted_text.h"
#include "movie/film/json_text.h"

namespace tickreel::movie {
namespace {

std::string in_words(std::int64_t value) {
  return std::to_string(value);
}
std::string in_words(const Rational& value) {
  return value.to_string();
}
std::string in_words(bool value) {
  return value ? "given" : "not given";
}
std::string in_words(const ImageSize& size) {
  return size_text(size);
}
std::string in_words(const std::optional<double>& value) {
  if (!value) return "not given";
  const std::string text = on_one_line(*value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}
/// The value may come from a file, so it is quoted before it reaches a terminal.
std::string in_words(const std::string& text) {
  if (text.empty()) return "not given";
  // A longer text, such as captions of hours, is only described by its length.
  constexpr std::size_t kMostBytes = 1000;
  if (text.size() > kMostBytes) {
    return "a text of " + std::to_string(text.size()) + " bytes";
  }
  const std::string quoted = quoted_text(text);
  const bool is_plain = quoted.size() == text.size() + 2 && text.find(' ') == text.npos;
  return is_plain ? text : quoted;
}

template <auto Read>
std::string in_words(const Typed<Read>& value) {
  return in_words(value.text());
}

std::string value_of(const Texts& texts, const std::string& name) {
  const auto found = std::ranges::find(texts, name, &Texts::value_type::first);
  return found == texts.end() ? "" : found->second;
}

/// An optional number that was not given has the value 0.
template <typename T>
std::string value_in_words(const FilmField& about, const T& value) {
  if constexpr (std::is_same_v<T, std::int64_t>) {
    if (about.is_optional && value == 0) return "not given";
  }
  return in_words(value);
}

/// The archive that collects the differences.
class Differences {
 public:
  /// `hashes_count`: everything that the hashes cover is otherwise the same, so a different hash is
  /// worth reporting.
  explicit Differences(bool hashes_count) : hashes_count_(hashes_count) {}

  template <typename T>
  void field(const FilmField& about, const T& was, const T& is) {
    if (about.words == nullptr || was == is) return;
    found_.push_back(about.words + (" was " + value_in_words(about, was)) + " and is " +
                     value_in_words(about, is));
  }
  void field(const FilmField& about, const std::uint64_t& was, const std::uint64_t& is) {
    // An optional hash is about a file other than the replay.
    if ((hashes_count_ || about.is_optional) && was != is) found_.emplace_back(about.words);
  }
  template <typename T>
  void field(const FilmField& about, const std::vector<T>& was, const std::vector<T>& is) {
    if (was != is) found_.push_back(std::string(about.words) + " are others");
  }
  void field(const FilmField& about, const std::vector<SpeedKey>& was,
             const std::vector<SpeedKey>& is) {
    field(about, text_of(was), text_of(is));
  }
  /// Ignores the files' paths, because the hashes identify the files.
  void field(const FilmField& about, std::vector<LaidSound> was, std::vector<LaidSound> is) {
    for (auto* const sounds : {&was, &is}) {
      for (LaidSound& sound : *sounds) sound.path.clear();
    }
    if (was != is) found_.push_back(std::string(about.words) + " is another one");
  }
  void field(const FilmField& about, const std::vector<Freeze>& was,
             const std::vector<Freeze>& is) {
    field(about, text_of(was), text_of(is));
  }
  void field(const FilmField& about, const Texts& was, const Texts& is);
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool was,
              bool is) {
    field(about, was ? yes : no, is ? yes : no);
  }
  void kind(const FilmField& about, const FilmSource& was, const FilmSource& is) {
    field(about, std::string(kind_of(was)), std::string(kind_of(is)));
  }
  void nothing(const FilmField& /*about*/) {}
  std::vector<std::string> take() { return std::move(found_); }

 private:
  bool hashes_count_;
  std::vector<std::string> found_;
};

/// Compares each name that either has, and the order of the names.
void Differences::field(const FilmField& about, const Texts& was, const Texts& is) {
  const std::string words = *about.words == '\0' ? "" : std::string(about.words) + " ";
  const auto compare = [&](const std::string& name) {
    field({"", (words + name).c_str()}, value_of(was, name), value_of(is, name));
  };
  const std::size_t before = found_.size();
  std::set<std::string> compared;
  for (const Texts* const texts : {&was, &is}) {
    for (const auto& [name, value] : *texts) {
      if (compared.insert(name).second) compare(name);
    }
  }
  if (was == is) return;
  if (std::ranges::is_permutation(was, is)) {
    found_.push_back("the order of " + words + "is another one");
  } else if (found_.size() == before) {
    // compare() sees only the first entry of a name.
    found_.push_back("another entry of " + words + "with a name that occurs twice is different");
  }
}

}  // namespace

namespace {

/// Adds the differences of the parts of a film.
void add_differences(const std::string& part, std::span<const FilmDefinition> was,
                     std::span<const FilmDefinition> is, std::vector<std::string>& all) {
  if (was.size() != is.size()) {
    all.push_back("there were " + std::to_string(was.size()) + " " + part + "s and are " +
                  std::to_string(is.size()));
    return;
  }
  for (std::size_t i = 0; i < was.size(); ++i) {
    for (const std::string& difference : differences(was[i], is[i])) {
      all.push_back(part + " " + std::to_string(i + 1) + ": " + difference);
    }
  }
}

/// Whether both films cover the same length of a replay. Otherwise their hashes differ anyway.
bool is_as_long(const FilmDefinition& was, const FilmDefinition& is) {
  const auto* const a = was.as<FilmedReplay>();
  const auto* const b = is.as<FilmedReplay>();
  return a != nullptr && b != nullptr && a->range.out_seconds == b->range.out_seconds &&
         a->is_recorded_interleave == b->is_recorded_interleave &&
         a->ignores_divergence == b->ignores_divergence;
}

/// The sound of handed-over frames comes from a file too, so it is not described as the game's.
FilmDefinition in_words_of_given(FilmDefinition film) {
  if (film.sound == kGameSound) film.sound = "given";
  return film;
}

}  // namespace

std::vector<std::string> differences(const FilmDefinition& was, const FilmDefinition& is) {
  Differences found(is_as_long(was, is));
  if (was.given() != nullptr && is.given() != nullptr) {
    const FilmDefinition before = in_words_of_given(was);
    const FilmDefinition now = in_words_of_given(is);
    FilmDefinition::describe(found, before, now);
  } else {
    FilmDefinition::describe(found, was, is);
  }
  std::vector<std::string> all = found.take();
  const bool has_clips = was.is<ReelSource>() || is.is<ReelSource>();
  add_differences(has_clips ? "clip" : "pane", was.parts(), is.parts(), all);
  return all;
}

std::vector<std::string> differences(const FilmProvenance& was, const FilmProvenance& is) {
  Differences found(was.tickreel_version == is.tickreel_version);
  FilmProvenance::describe(found, was, is);
  return found.take();
}

std::string joined(const std::vector<std::string>& differences) {
  std::string text;
  for (const std::string& difference : differences) {
    text += (text.empty() ? "" : "; ") + difference;
  }
  return text;
}

}  // namespace tickreel::movie
