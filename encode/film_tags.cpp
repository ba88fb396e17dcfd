#include "encode/film_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/text/parse_number.h"
#include "tickreel/core/utf8.h"

namespace tickreel::encode {
namespace {

// What MP4, QuickTime and Matroska all keep. FFmpeg leaves others out without a word.
constexpr std::string_view kKeys = "title artist album comment date genre copyright creation_time";

bool is_key(std::string_view key) {
  return !key.empty() && key.find(' ') == key.npos &&
         fmt::format(" {} ", kKeys).find(fmt::format(" {} ", key)) != std::string::npos;
}

/// "2026-01-31T12:00:00Z"
bool is_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  return std::ranges::equal(text, kForm, [](char c, char form) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  });
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
  return bad_field(
      "metadata",
      fmt::format(" creation_time={}: give a time in UTC, such as 2026-01-31T12:00:00Z", value));
}

}  // namespace

std::vector<FilmChapter> chapters_of(const FilmTags& tags) {
  std::vector<FilmChapter> chapters;
  for (const auto& [name, frame] : tags.chapters) {
    if (const auto number = parse_number<std::int64_t>(frame)) chapters.push_back({name, *number});
  }
  return chapters;
}

Status check_tags(const FilmTags& tags, std::int64_t frame_count) {
  for (auto entry = tags.metadata.begin(); entry != tags.metadata.end(); ++entry) {
    if (Status valid = check_entry(entry->first, entry->second); !valid) return valid;
    const bool is_twice = std::any_of(tags.metadata.begin(), entry, [&](const auto& other) {
      return other.first == entry->first;
    });
    if (is_twice) return bad_usage(fmt::format("{} is given twice", entry->first));
  }
  const auto chapters = chapters_of(tags);
  std::int64_t next = 0;
  for (const FilmChapter& chapter : chapters) {
    if (chapter.frame < next || chapter.frame >= frame_count) next = frame_count + 1;
    next = std::max(next, chapter.frame + 1);
  }
  if (chapters.size() == tags.chapters.size() && next <= frame_count) return {};
  return bad_usage("chapters begin at frames of the film, one after the other");
}

}  // namespace tickreel::encode
