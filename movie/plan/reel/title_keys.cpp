#include "movie/plan/reel/title_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/text/nearest_name.h"
#include "movie/film/text/text_style.h"

namespace tickreel::movie {
namespace {

/// The keys that text_style.h does not know.
constexpr std::array<std::string_view, 5> kOwnKeys{"text", "subtitle", "from", "to", "length"};
/// The keys of the look, spelled as users write them.
constexpr std::array<std::string_view, 7> kStyleKeys{"place", "fontsize", "fontfile", "fontcolor",
                                                     "box",   "boxcolor", "fade"};

bool is_title(const KeyTable& table) {
  return table.name == kTitleTable;
}

bool says_what(const std::string& key) {
  return key == "text" || key == "subtitle";
}

bool is_key(const std::string& key) {
  return std::ranges::find(kOwnKeys, key) != kOwnKeys.end() ||
         std::ranges::find(kStyleKeys, key) != kStyleKeys.end();
}

std::vector<std::string> key_names() {
  std::vector<std::string> names(kOwnKeys.begin(), kOwnKeys.end());
  names.insert(names.end(), kStyleKeys.begin(), kStyleKeys.end());
  return names;
}

/// Whether a title has a text, or a key that was probably meant as one.
bool means_text(const KeyTable& title) {
  return title.find("text") != nullptr || std::ranges::count(title.unread, "text") > 0 ||
         std::ranges::any_of(title.values, [](const KeyValue& value) {
           return !is_key(value.key) && nearest_name(value.key, key_names()) == "text";
         });
}

void check_title(const KeyTable& title, bool is_of_defaults, DescriptionErrors& errors) {
  for (const KeyValue& value : title.values) {
    FilmText unused;
    if (!is_key(value.key)) {
      errors.add(value.place, unknown_key(value.key, key_names(), "reel"));
    } else if (value.texts.size() != 1) {
      errors.add(value.place, value.key + ": give one");
    } else if (is_of_defaults && says_what(value.key)) {
      errors.add(value.place, value.key +
                                  ": write it below a [[clip.title]]: this is what all of them "
                                  "look like");
    } else if (is_text_option(value.key)) {
      const Status set = set_text_option(value.key, value.texts.front(), unused);
      if (!set) errors.add(value.place, set.error().message);
    }
  }
  for (const KeyTable& inner : title.tables) {
    errors.add(inner.place, inner.name + ": a title has no tables in it");
  }
  if (!is_of_defaults && !means_text(title)) {
    errors.add(title.place, "the title has no text: give it one");
  }
}

/// Returns the titles of a table, in order.
std::vector<const KeyTable*> titles_in(const KeyTable& table) {
  std::vector<const KeyTable*> titles;
  for (const KeyTable& inner : table.tables) {
    if (is_title(inner)) titles.push_back(&inner);
  }
  return titles;
}

/// Returns [defaults.title]; null where there is none.
const KeyTable* usual_title(const ClipTable& clip) {
  const KeyTable* const defaults = clip.tables().back();
  return defaults == &clip.own() ? nullptr : defaults->find_table(kTitleTable);
}

/// Returns a key of a title, or else of [defaults.title]; null where neither has it. A title with
/// an end of its own does not take the default end.
const KeyValue* find(const KeyTable& title, const KeyTable* usual, const std::string& key) {
  const KeyValue* const own = title.find(key);
  if (own != nullptr || usual == nullptr) return own;
  const bool has_end = title.find("to") != nullptr || title.find("length") != nullptr;
  return has_end && (key == "to" || key == "length") ? nullptr : usual->find(key);
}

TitleRequest title_of(const KeyTable& table, const KeyTable* usual, DescriptionErrors& errors) {
  const auto text = [&](const std::string& key) {
    const KeyValue* const value = find(table, usual, key);
    return value == nullptr ? std::string() : value->texts.front();
  };
  TitleRequest title{text("text"), text("subtitle"), text("from"), text("to"), text("length")};
  if (find(table, usual, "text") == nullptr) title.text = "-";  // reported already
  for (const std::string_view key : kStyleKeys) {
    const KeyValue* const value = find(table, usual, std::string(key));
    if (value == nullptr) continue;
    FilmText style = title.style;
    const Status set = set_text_option(value->key, value->texts.front(), style);
    if (!set) {
      errors.add(value->place, set.error().message);
    } else {
      title.style = std::move(style);
    }
  }
  return title;
}

}  // namespace

void check_titles(const KeyTable& table, bool is_of_defaults, DescriptionErrors& errors) {
  bool is_first = true;
  for (const KeyTable* title : titles_in(table)) {
    check_title(*title, is_of_defaults, errors);
    if (is_of_defaults && !is_first) {
      errors.add(title->place, "title: all titles look like one: leave this one out");
    }
    is_first = false;
  }
}

std::vector<TitleRequest> titles_of(const ClipTable& clip, DescriptionErrors& errors) {
  std::vector<TitleRequest> titles;
  for (const KeyTable* table : titles_in(clip.own())) {
    titles.push_back(title_of(*table, usual_title(clip), errors));
  }
  return titles;
}

const SourcePlace* place_in_title(const ClipTable& clip, const ErrorSubject& subject) {
  const auto titles = titles_in(clip.own());
  const std::size_t number = subject.number_of("title");
  if (number < 1 || number > titles.size()) return nullptr;
  const KeyTable& title = *titles[number - 1];
  const KeyValue* const value = find(title, usual_title(clip), subject.field);
  return value == nullptr ? &title.place : &value->place;
}

bool names_font(const KeyValue& value) {
  return std::ranges::any_of(value.texts, [](const std::string& text) {
    const auto options = options_of_text(text);
    return options && options->find("fontfile=") != options->npos;
  });
}

}  // namespace tickreel::movie
