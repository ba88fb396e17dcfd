#include "movie/cut/reel/toml_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/byte_order_mark.h"
#include "movie/plan/reel/description_collector.h"
#include "movie/plan/reel/title_keys.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

bool is_blank_character(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// toml++ recurses once for each dot in a key, so the length of a line is limited.
constexpr std::size_t kMostEditedLine = 65'536;

}  // namespace

TextLines::TextLines(const std::string& text) : text_(text) {
  begins_.push_back(byte_order_mark_bytes(text));
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

/// Checks for values, because a line of a multi-line text may look like a comment.
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

/// Returns the block from one header to another, or to the end of the text.
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
    // The last block is removed together with the blank lines before it.
    while (begin > 0 && (text[begin - 1] == '\n' || is_blank_character(text[begin - 1]))) --begin;
    return text.substr(0, begin) + (begin > 0 ? lines.line_break() : "");
  }
  return text.substr(0, begin) + text.substr(end);
}

std::size_t begin_in(const TextLines& lines, const toml::source_region& region) {
  return lines.offset(region.begin.line, region.begin.column);
}
std::size_t end_in(const TextLines& lines, const toml::source_region& region) {
  return lines.offset(region.end.line, region.end.column);
}

const toml::key* find_key(const toml::table& table, const std::string& name) {
  for (const auto& [key, node] : table) {
    if (DescriptionCollector::name_of_key(std::string(key.str())) == name) return &key;
  }
  return nullptr;
}

Result<toml::table> read_toml(const std::string& name, const std::string& text) {
  std::size_t line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end - begin > kMostEditedLine) {
      return bad_usage(
          fmt::format("{}:{}: the line has more than {} bytes", name, line, kMostEditedLine));
    }
    begin = end + 1;
  }
  toml::parse_result parsed = toml::parse(text, name);
  if (parsed) return std::move(parsed).table();
  const auto& begin = parsed.error().source().begin;
  return bad_usage(fmt::format("{}:{}:{}: {}", name, begin.line, begin.column,
                               std::string(parsed.error().description())));
}

void add_value_ends(const TextLines& lines, const std::string& text, const toml::table& table,
                    std::vector<std::size_t>& ends) {
  for (const auto& [key, node] : table) {
    const toml::table* const inner = node.as_table();
    const std::size_t begin = begin_in(lines, node.source());
    const bool has_header = begin < text.size() && text[begin] == '[';
    if (inner != nullptr && !inner->is_inline()) {
      if (!has_header) add_value_ends(lines, text, *inner, ends);
    } else if (!(node.is_array_of_tables() && has_header && text.compare(begin, 2, "[[") == 0)) {
      ends.push_back(end_in(lines, node.source()));
    }
  }
}

const toml::array* TomlReel::Read::clips() const {
  const toml::node* const node = top.get(kClipTable);
  return node == nullptr ? nullptr : node->as_array();
}

const toml::table* TomlReel::Read::find(const ReelTable& table) const {
  if (!table.clip) return &top;
  const toml::array* const all = clips();
  const toml::node* const clip = all == nullptr ? nullptr : all->get(*table.clip);
  if (clip == nullptr || !table.title) return clip == nullptr ? nullptr : clip->as_table();
  const toml::node* const titles = clip->as_table()->get(kTitleTable);
  const toml::array* const list = titles == nullptr ? nullptr : titles->as_array();
  const toml::node* const title = list == nullptr ? nullptr : list->get(*table.title);
  return title == nullptr ? nullptr : title->as_table();
}

TableBlocks TomlReel::Read::blocks(const TextLines& lines) const {
  std::vector<TableHeader> headers;
  std::vector<std::size_t> ends;
  add_headers(lines, top, {}, headers, ends);
  add_value_ends(lines, text, top, ends);
  std::ranges::stable_sort(headers, {}, &TableHeader::begin);
  const auto is_same = [](const TableHeader& a, const TableHeader& b) {
    return a.begin == b.begin;
  };
  headers.erase(std::unique(headers.begin(), headers.end(), is_same), headers.end());
  return {lines, text, std::move(headers), std::move(ends)};
}

/// `in` is the clip or title that the tables within `table` belong to.
void TomlReel::Read::add_headers(const TextLines& lines, const toml::table& table,
                                 const TableHeader& in, std::vector<TableHeader>& headers,
                                 std::vector<std::size_t>& ends) const {
  for (const auto& [key, node] : table) {
    if (const toml::table* const inner = node.as_table()) {
      add_header(lines, *inner, in, headers, ends);
    } else if (node.is_array_of_tables()) {
      std::size_t number = 0;
      for (const toml::node& one : *node.as_array()) {
        TableHeader header = in;
        if (&table == &top && key.str() == kClipTable) {
          header.clip = number;
          header.is_clip = true;
        } else {
          header.is_clip = false;
          const bool is_title = in.is_clip && key.str() == kTitleTable;
          header.title = is_title ? std::optional(number) : std::nullopt;
        }
        add_header(lines, *one.as_table(), header, headers, ends);
        ++number;
      }
    }
  }
}

void TomlReel::Read::add_header(const TextLines& lines, const toml::table& table,
                                TableHeader header, std::vector<TableHeader>& headers,
                                std::vector<std::size_t>& ends) const {
  if (table.is_inline()) return;
  const std::size_t begin = begin_in(lines, table.source());
  if (begin < text.size() && text[begin] == '[') {
    header.begin = lines.begin_of_line(begin);
    headers.push_back(header);
    add_value_ends(lines, text, table, ends);
  }
  add_headers(lines, table, header, headers, ends);
}

Result<TomlReel> TomlReel::read(const std::string& name, std::string text) {
  auto top = read_toml(name, text);
  if (!top) return top.error();
  const auto read = std::make_shared<Read>();
  read->name = name;
  read->text = std::move(text);
  read->top = *std::move(top);
  const toml::node* const clips = read->top.get(kClipTable);
  if (clips == nullptr) return TomlReel(read);
  const auto is_own = [](const toml::node& clip) { return !clip.as_table()->is_inline(); };
  if (!clips->is_array_of_tables() || !std::ranges::all_of(*clips->as_array(), is_own)) {
    return bad_usage(fmt::format("{}:{}: write [[clip]] before the keys of each clip", name,
                                 clips->source().begin.line));
  }
  return TomlReel(read);
}

const std::string& TomlReel::text() const {
  return read_->text;
}

std::size_t TomlReel::clip_count() const {
  const toml::array* const clips = std::as_const(*read_).clips();
  return clips == nullptr ? 0 : clips->size();
}

std::optional<std::size_t> TomlReel::clip_in_line(int line) const {
  for (std::size_t i = 0; i < clip_count(); ++i) {
    const auto& begin = read_->find({i})->source().begin;
    if (static_cast<int>(begin.line) == line) return i;
  }
  return std::nullopt;
}

std::size_t TomlReel::title_count(std::size_t clip) const {
  std::size_t count = 0;
  while (read_->find({clip, count}) != nullptr) ++count;
  return count;
}

bool TomlReel::has(const ReelTable& table, const std::string& key) const {
  const toml::table* const found = read_->find(table);
  return found != nullptr && find_key(*found, key) != nullptr;
}

std::optional<std::string> TomlReel::value(const ReelTable& table, const std::string& key) const {
  const toml::table* const found = read_->find(table);
  const toml::key* const own = found == nullptr ? nullptr : find_key(*found, key);
  if (own == nullptr) return std::nullopt;
  const toml::node& node = *found->get(own->str());
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* broken = node.as_floating_point()) return text_of_number(broken->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

}  // namespace tickreel::movie
