#include "movie/reeledit/toml_reel.h"

#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is told by macros

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "movie/plan/reel/description_collector.h"
#include "movie/plan/reel/reel_text.h"
#include "movie/plan/reel/title_keys.h"
#include "movie/reeledit/toml_regions.h"

namespace tickreel::movie {
namespace {

constexpr const char* kClips = "clip";
/// toml++ goes as deep as a key has dots.
constexpr std::size_t kMostEditedLine = 65'536;

std::size_t begin_in(const TextLines& lines, const toml::source_region& region) {
  return lines.offset(region.begin.line, region.begin.column);
}
std::size_t end_in(const TextLines& lines, const toml::source_region& region) {
  return lines.offset(region.end.line, region.end.column);
}

/// The key of that name, however it is written. Null: there is none.
const toml::key* find_key(const toml::table& table, const std::string& name) {
  for (const auto& [key, node] : table) {
    if (DescriptionCollector::name_of_key(std::string(key.str())) == name) return &key;
  }
  return nullptr;
}

Result<toml::table> table_of(const std::string& name, const std::string& text) {
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

/// "key = value", as toml_document writes it.
std::string assignment(const std::string& key, const Json& value) {
  std::string line = toml_document(Json{{key, value}});
  while (line.ends_with('\n')) line.pop_back();
  return line;
}

/// A table with its header, and nothing around it.
std::string block_of(const std::vector<std::string>& path, const Json& keys) {
  Json nested = keys;
  for (auto name = path.rbegin(); name != path.rend(); ++name) {
    nested = Json{{*name, Json::array({nested})}};
  }
  std::string text = toml_document(nested);
  // Of tables around it there is nothing but their names.
  text.erase(0, text.rfind("[[" + fmt::format("{}", fmt::join(path, ".")) + "]]"));
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string with_breaks(std::string text, const std::string& line_break) {
  if (line_break == "\n") return text;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) {
    text.replace(at, 1, line_break);
  }
  return text;
}

/// All that the values of a table end at, tables of their own left out.
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

}  // namespace

struct TomlReel::Read {
  std::string name;
  std::string text;
  toml::table top;

  [[nodiscard]] const toml::array* clips() const {
    const toml::node* const node = top.get(kClips);
    return node == nullptr ? nullptr : node->as_array();
  }
  [[nodiscard]] toml::array* clips() {
    toml::node* const node = top.get(kClips);
    return node == nullptr ? nullptr : node->as_array();
  }
  /// Null where there is none.
  [[nodiscard]] const toml::table* find(const ReelTable& table) const {
    if (!table.clip) return &top;
    const toml::array* const all = clips();
    const toml::node* const clip = all == nullptr ? nullptr : all->get(*table.clip);
    if (clip == nullptr || !table.title) return clip == nullptr ? nullptr : clip->as_table();
    const toml::node* const titles = clip->as_table()->get(kTitleTable);
    const toml::array* const list = titles == nullptr ? nullptr : titles->as_array();
    const toml::node* const title = list == nullptr ? nullptr : list->get(*table.title);
    return title == nullptr ? nullptr : title->as_table();
  }
  toml::table* find(const ReelTable& table) {
    return const_cast<toml::table*>(std::as_const(*this).find(table));  // NOLINT: of this
  }

  [[nodiscard]] TableBlocks blocks(const TextLines& lines) const {
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

 private:
  /// `in`: what the tables within `table` are in.
  void add_headers(const TextLines& lines, const toml::table& table, const TableHeader& in,
                   std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const {
    for (const auto& [key, node] : table) {
      if (const toml::table* const inner = node.as_table()) {
        add_header(lines, *inner, in, headers, ends);
      } else if (node.is_array_of_tables()) {
        std::size_t number = 0;
        for (const toml::node& one : *node.as_array()) {
          TableHeader header = in;
          if (&table == &top && key.str() == kClips) {
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
  void add_header(const TextLines& lines, const toml::table& table, TableHeader header,
                  std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const {
    if (table.is_inline()) return;
    const std::size_t begin = begin_in(lines, table.source());
    if (begin < text.size() && text[begin] == '[') {
      header.begin = lines.begin_of_line(begin);
      headers.push_back(header);
      add_value_ends(lines, text, table, ends);
    }
    add_headers(lines, table, header, headers, ends);
  }
};

Result<TomlReel> TomlReel::read(const std::string& name, std::string text) {
  auto top = table_of(name, text);
  if (!top) return top.error();
  const auto read = std::make_shared<Read>();
  read->name = name;
  read->text = std::move(text);
  read->top = *std::move(top);
  const toml::node* const clips = read->top.get(kClips);
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

/// What nobody meant is never written.
Result<TomlReel> TomlReel::changed(std::string text, const Read& meant) const {
  auto now = read(read_->name, std::move(text));
  if (now && now->read_->top == meant.top) return now;
  return bad_usage(
      fmt::format("{}: this cannot be changed here, as it is written: change it in an editor "
                  "for texts",
                  read_->name));
}

Result<TomlReel> TomlReel::with_value(const ReelTable& table, const std::string& key,
                                      const Json& value) const {
  const toml::table* const old = read_->find(table);
  if (old == nullptr) return bad_usage(read_->name + ": there is no such clip any more");
  const toml::key* const own = find_key(*old, key);
  const std::string name = own == nullptr ? key : std::string(own->str());
  Read meant = *read_;
  toml::table& changed_table = *meant.find(table);
  const TextLines lines(read_->text);
  std::string text = read_->text;
  if (value.is_null()) {
    if (own == nullptr) return *this;
    const std::size_t begin = lines.begin_of_line(begin_in(lines, own->source()));
    const std::size_t end = end_in(lines, old->get(name)->source());
    text.erase(begin, lines.next_line(end) - begin);
    changed_table.erase(name);
    return changed(std::move(text), meant);
  }
  const std::string line = assignment(key, value);
  const auto said = table_of(read_->name, line);
  if (!said) return said.error();
  said->get(key)->visit([&](const auto& node) { changed_table.insert_or_assign(name, node); });
  if (own != nullptr) {
    const auto& region = old->get(name)->source();
    const std::size_t begin = begin_in(lines, region);
    text.replace(begin, end_in(lines, region) - begin, line.substr(line.find(" = ") + 3));
    return changed(std::move(text), meant);
  }
  std::vector<std::size_t> ends;
  add_value_ends(lines, text, *old, ends);
  const std::string line_break = lines.line_break();
  if (!ends.empty()) {
    const std::size_t last = *std::ranges::max_element(ends);
    // Below the last key, and as far to the right.
    std::size_t first = lines.begin_of_line(last);
    for (const auto& [one, node] : *old) {
      if (end_in(lines, node.source()) == last) {
        first = lines.begin_of_line(begin_in(lines, one.source()));
      }
    }
    const std::size_t indent = text.find_first_not_of(" \t", first) - first;
    text.insert(lines.end_of_line(last), line_break + text.substr(first, indent) + line);
  } else if (table.clip) {
    const std::size_t header = begin_in(lines, old->source());
    text.insert(lines.end_of_line(header), line_break + line);
  } else {
    const std::size_t end = read_->blocks(lines).end_of_top();
    const bool is_joined = end > 0 && text[end - 1] != '\n';
    text.insert(end, (is_joined ? line_break : "") + line + line_break +
                         (end < text.size() ? line_break : ""));
  }
  return changed(std::move(text), meant);
}

Result<TomlReel> TomlReel::with_clip_moved(std::size_t from, std::size_t to) const {
  if (from >= clip_count() || to >= clip_count() || from == to) return *this;
  Read meant = *read_;
  toml::array& clips = *meant.clips();
  toml::table moved = *clips.get_as<toml::table>(from);
  clips.erase(clips.begin() + static_cast<std::ptrdiff_t>(from));
  clips.insert(clips.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
  const TextLines lines(read_->text);
  const TableBlocks blocks = read_->blocks(lines);
  std::vector<TextSpan> places;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < clip_count(); ++i) {
    places.push_back(blocks.clip(i));
    texts.push_back(read_->text.substr(places[i].begin, places[i].end - places[i].begin));
  }
  std::string taken = texts[from];
  texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(from));
  texts.insert(texts.begin() + static_cast<std::ptrdiff_t>(to), std::move(taken));
  std::string text;
  std::size_t end = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].begin < end) break;  // they are mixed up: what comes of it is refused
    text += read_->text.substr(end, places[i].begin - end) + texts[i];
    end = places[i].end;
  }
  return changed(text + read_->text.substr(end), meant);
}

Result<TomlReel> TomlReel::without_clip(std::size_t clip) const {
  if (clip >= clip_count()) return bad_usage(read_->name + ": there is no such clip any more");
  if (clip_count() == 1) {
    return bad_usage("a reel has one clip at least: put another into it before this one goes");
  }
  Read meant = *read_;
  meant.clips()->erase(meant.clips()->begin() + static_cast<std::ptrdiff_t>(clip));
  const TextLines lines(read_->text);
  return changed(without_block(read_->text, lines, read_->blocks(lines).clip(clip)), meant);
}

Result<TomlReel> TomlReel::with_clip(std::size_t at, const Json& keys) const {
  const TextLines lines(read_->text);
  const std::string line_break = lines.line_break();
  const std::string block = with_breaks(block_of({kClips}, keys), line_break);
  auto said = table_of(read_->name, block);
  if (!said) return said.error();
  Read meant = *read_;
  if (meant.clips() == nullptr) meant.top.insert(kClips, toml::array());
  const std::size_t number = std::min(at, clip_count());
  meant.clips()->insert(meant.clips()->begin() + static_cast<std::ptrdiff_t>(number),
                        *said->get(kClips)->as_array()->get_as<toml::table>(0));
  std::string text = read_->text;
  if (number < clip_count()) {
    text.insert(read_->blocks(lines).clip(number).begin, block + line_break + line_break);
  } else if (number > 0) {
    const std::size_t end = read_->blocks(lines).clip(number - 1).end;
    text.insert(end, line_break + line_break + block + (end == text.size() ? line_break : ""));
  } else {
    if (!text.empty() && !text.ends_with('\n')) text += line_break;
    text += (text.empty() ? "" : line_break) + block + line_break;
  }
  return changed(std::move(text), meant);
}

Result<TomlReel> TomlReel::with_title(std::size_t clip, const Json& keys) const {
  if (clip >= clip_count()) return bad_usage(read_->name + ": there is no such clip any more");
  const TextLines lines(read_->text);
  const std::string line_break = lines.line_break();
  const std::string block = with_breaks(block_of({kClips, kTitleTable}, keys), line_break);
  // Nothing that its keys could say is said by the table around it.
  const auto said = table_of(read_->name, "[[clip]]\n" + block);
  if (!said) return said.error();
  Read meant = *read_;
  toml::table& table = *meant.find({clip});
  if (table.get(kTitleTable) == nullptr) table.insert(kTitleTable, toml::array());
  toml::array* const titles = table.get(kTitleTable)->as_array();
  const toml::table& of = *said->get(kClips)->as_array()->get_as<toml::table>(0);
  if (titles != nullptr)
    titles->push_back(*of.get(kTitleTable)->as_array()->get_as<toml::table>(0));
  std::string text = read_->text;
  const std::size_t end = read_->blocks(lines).clip(clip).end;
  text.insert(end, line_break + line_break + block + (end == text.size() ? line_break : ""));
  return changed(std::move(text), meant);
}

Result<TomlReel> TomlReel::without_title(std::size_t clip, std::size_t title) const {
  if (read_->find({clip, title}) == nullptr) {
    return bad_usage(read_->name + ": there is no such title any more");
  }
  Read meant = *read_;
  toml::table& table = *meant.find({clip});
  toml::array& titles = *table.get(kTitleTable)->as_array();
  titles.erase(titles.begin() + static_cast<std::ptrdiff_t>(title));
  if (titles.empty()) table.erase(kTitleTable);
  const TextLines lines(read_->text);
  return changed(without_block(read_->text, lines, read_->blocks(lines).title(clip, title)), meant);
}

}  // namespace tickreel::movie
