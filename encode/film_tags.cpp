#include "encode/film_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text/parse_number.h"
#include "tickreel/core/utf8.h"

namespace tickreel::encode {
namespace {

// MP4, QuickTime and Matroska all keep these. FFmpeg drops other keys silently.
constexpr std::string_view kKeys = "title artist album comment date genre copyright creation_time";

bool is_key(std::string_view key) {
  return !key.empty() && key.find(' ') == key.npos &&
         fmt::format(" {} ", kKeys).find(fmt::format(" {} ", key)) != std::string::npos;
}

/// Returns the number of days of a month, 1 to 12, in the years from 1901 to 2099; 0 for any other
/// month.
unsigned days_of(unsigned year, unsigned month) {
  constexpr std::array kDays{31U, 28U, 31U, 30U, 31U, 30U, 31U, 31U, 30U, 31U, 30U, 31U};
  if (month < 1 || month > kDays.size()) return 0;
  return kDays[month - 1] + (month == 2 && year % 4 == 0 ? 1U : 0U);
}

/// Whether the text is a time of the form "2026-01-31T12:00:00Z" that MP4 files can hold: their
/// times have 32 bits, and FFmpeg reads those before 1970 as later ones.
bool is_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  const bool has_form = std::ranges::equal(text, kForm, [](char c, char form) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  });
  if (!has_form) return false;
  const auto number = [&](std::size_t at, std::size_t digits) {
    return *parse_number<unsigned>(text.substr(at, digits));
  };
  const unsigned year = number(0, 4);
  const unsigned month = number(5, 2);
  const unsigned day = number(8, 2);
  const bool is_held = year >= 1970 && year < 2040;
  return is_held && day >= 1 && day <= days_of(year, month) && number(11, 2) < 24 &&
         number(14, 2) < 60 && number(17, 2) < 60;
}

Status check_entry(const std::string& key, const std::string& value) {
  constexpr std::size_t kMostBytes = 1000;
  if (!is_key(key)) {
    return bad_field(
        "metadata",
        fmt::format(" {}: not every kind of film can hold that. There are {}", key, kKeys));
  }
  const bool is_plain = std::ranges::none_of(
      value, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; });
  if (value.empty() || value.size() > kMostBytes || !is_plain || !is_utf8(value)) {
    return bad_field("metadata",
                     fmt::format(" {}: give a line of UTF-8 of 1 to {} bytes", key, kMostBytes));
  }
  if (key != "creation_time" || is_time(value)) return {};
  return bad_field("metadata",
                   fmt::format(" creation_time={}: give a time in UTC from 1970 to 2039, such as "
                               "2026-01-31T12:00:00Z",
                               value));
}

}  // namespace

std::vector<FilmChapter> chapters_of(const FilmTags& tags) {
  std::vector<FilmChapter> chapters;
  for (const auto& [name, frame] : tags.chapters) {
    if (const auto number = parse_number<std::int64_t>(frame)) chapters.push_back({name, *number});
  }
  return chapters;
}

std::string caption_text(const std::vector<FilmCaption>& captions) {
  std::string text;
  for (const FilmCaption& caption : captions) {
    std::string line;
    for (const char c : caption.text) {
      if (c == '\n' || c == '\\') line += '\\';
      line += c == '\n' ? 'n' : c;
    }
    text += fmt::format("{} {} {}\n", caption.from_ms, caption.to_ms, line);
  }
  return text;
}

std::vector<FilmCaption> captions_of(const FilmTags& tags) {
  std::vector<FilmCaption> captions;
  for (std::string_view rest = tags.captions; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    const std::size_t first = line.find(' ');
    const std::size_t second = first == line.npos ? first : line.find(' ', first + 1);
    if (second == line.npos) continue;
    const auto from = parse_number<std::int64_t>(line.substr(0, first));
    const auto to = parse_number<std::int64_t>(line.substr(first + 1, second - first - 1));
    if (!from || !to) continue;
    FilmCaption caption{*from, *to, {}};
    for (std::size_t i = second + 1; i < line.size(); ++i) {
      const bool is_escaped = line[i] == '\\' && i + 1 < line.size();
      if (is_escaped) ++i;
      caption.text += is_escaped && line[i] == 'n' ? '\n' : line[i];
    }
    captions.push_back(std::move(caption));
  }
  return captions;
}

Status check_tags(const FilmTags& tags, std::int64_t frame_count) {
  const auto captions = captions_of(tags);
  std::int64_t free_ms = 0;
  for (const FilmCaption& caption : captions) {
    if (caption.from_ms < free_ms || caption.to_ms <= caption.from_ms || caption.text.empty()) {
      return bad_usage("captions lie in the film one after the other");
    }
    free_ms = caption.to_ms;
  }
  if (caption_text(captions) != tags.captions) return bad_usage("the captions are no captions");
  for (auto entry = tags.metadata.begin(); entry != tags.metadata.end(); ++entry) {
    if (Status valid = check_entry(entry->first, entry->second); !valid) return valid;
    const bool is_twice = std::any_of(tags.metadata.begin(), entry, [&](const auto& other) {
      return other.first == entry->first;
    });
    if (is_twice) return bad_usage(fmt::format("{} is given twice", entry->first));
  }
  const Status not_in_order =
      bad_usage("chapters begin at frames of the film, one after the other");
  const auto chapters = chapters_of(tags);
  std::int64_t next = 0;
  for (const FilmChapter& chapter : chapters) {
    const bool is_in_order = next <= chapter.frame && chapter.frame < frame_count;
    if (!is_in_order) return not_in_order;
    next = chapter.frame + 1;
  }
  return chapters.size() == tags.chapters.size() ? Status() : not_in_order;
}

}  // namespace tickreel::encode
