#include "movie/reeledit/toml_regions.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_blank_character(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

}  // namespace

TextLines::TextLines(const std::string& text) : text_(text) {
  begins_.push_back(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') begins_.push_back(i + 1);
  }
}

std::size_t TextLines::offset(std::size_t line, std::size_t column) const {
  if (line == 0 || line > begins_.size()) return text_.size();
  std::size_t at = begins_[line - 1];
  for (std::size_t seen = 1; seen < column && at < text_.size(); ++seen) {
    do ++at;
    while (at < text_.size() && !starts_character(text_[at]));
  }
  return at;
}

std::size_t TextLines::begin_of_line(std::size_t offset) const {
  const auto next = std::ranges::upper_bound(begins_, offset);
  return next == begins_.begin() ? begins_.front() : *(next - 1);
}

std::size_t TextLines::end_of_line(std::size_t offset) const {
  const std::size_t end = std::min(text_.find('\n', offset), text_.size());
  return end > offset && text_[end - 1] == '\r' ? end - 1 : end;
}

std::size_t TextLines::next_line(std::size_t offset) const {
  const std::size_t end = text_.find('\n', offset);
  return end == std::string::npos ? text_.size() : end + 1;
}

bool TextLines::is_blank(std::size_t offset) const {
  const std::size_t begin = begin_of_line(offset);
  const auto line = std::string_view(text_).substr(begin, end_of_line(begin) - begin);
  return std::ranges::all_of(line, is_blank_character);
}

bool TextLines::is_comment(std::size_t offset) const {
  std::size_t at = begin_of_line(offset);
  while (at < text_.size() && is_blank_character(text_[at])) ++at;
  return at < text_.size() && text_[at] == '#';
}

std::string TextLines::line_break() const {
  return text_.find("\r\n") == std::string::npos ? "\n" : "\r\n";
}

TableBlocks::TableBlocks(const TextLines& lines, const std::string& text,
                         std::vector<TableHeader> headers, std::vector<std::size_t> value_ends)
    : lines_(lines), text_(text), headers_(std::move(headers)), value_ends_(std::move(value_ends)) {
  std::ranges::sort(value_ends_);
}

/// A line of a long text may look like a comment.
std::size_t TableBlocks::begin_with_comments(std::size_t header) const {
  std::size_t begin = headers_[header].begin;
  const auto after = std::ranges::upper_bound(value_ends_, begin);
  const std::size_t values_end = after == value_ends_.begin() ? 0 : *(after - 1);
  const std::size_t first = lines_.begin_of_line(0);
  while (begin > first) {
    const std::size_t above = lines_.begin_of_line(begin - 1);
    if (above < values_end || !lines_.is_comment(above)) break;
    begin = above;
  }
  return begin;
}

/// From a header up to before that one, or to the end of the text.
TextSpan TableBlocks::block(std::size_t first, std::size_t behind) const {
  const std::size_t begin = begin_with_comments(first);
  std::size_t end = behind < headers_.size() ? begin_with_comments(behind) : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || is_blank_character(text_[end - 1]))) --end;
  return {begin, end};
}

TextSpan TableBlocks::clip(std::size_t clip) const {
  std::size_t first = 0;
  while (first < headers_.size() && !(headers_[first].is_clip && headers_[first].clip == clip)) {
    ++first;
  }
  std::size_t behind = first + 1;
  while (behind < headers_.size() && headers_[behind].clip == clip) ++behind;
  return first < headers_.size() ? block(first, behind) : TextSpan{text_.size(), text_.size()};
}

TextSpan TableBlocks::title(std::size_t clip, std::size_t title) const {
  for (std::size_t i = 0; i < headers_.size(); ++i) {
    if (headers_[i].clip == clip && headers_[i].title == title) return block(i, i + 1);
  }
  return {text_.size(), text_.size()};
}

std::size_t TableBlocks::end_of_top() const {
  return headers_.empty() ? text_.size() : begin_with_comments(0);
}

std::string without_block(const std::string& text, const TextLines& lines, const TextSpan& block) {
  std::size_t begin = block.begin;
  std::size_t end = lines.next_line(block.end);
  while (end < text.size() && lines.is_blank(end)) end = lines.next_line(end);
  if (end == text.size()) {
    // The last: what is before it ends the text.
    while (begin > 0 && (text[begin - 1] == '\n' || is_blank_character(text[begin - 1]))) --begin;
    return text.substr(0, begin) + (begin > 0 ? lines.line_break() : "");
  }
  return text.substr(0, begin) + text.substr(end);
}

}  // namespace tickreel::movie
