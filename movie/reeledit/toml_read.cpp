#include "movie/reeledit/toml_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "movie/plan/reel/description_collector.h"
#include "movie/plan/reel/title_keys.h"

namespace tickreel::movie {
namespace {

/// toml++ goes as deep as a key has dots.
constexpr std::size_t kMostEditedLine = 65'536;

}  // namespace

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

/// `in`: what the tables within `table` are in.
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
