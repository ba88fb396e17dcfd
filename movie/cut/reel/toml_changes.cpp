#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "movie/cut/reel/toml_read.h"
#include "movie/plan/reel/reel_text.h"
#include "movie/plan/reel/title_keys.h"

// Changes of one item in the text of a reel.

namespace tickreel::movie {
namespace {

/// Returns "key = value" in the form of toml_document().
std::string assignment(const std::string& key, const Json& value) {
  std::string line = toml_document(Json{{key, value}});
  while (line.ends_with('\n')) line.pop_back();
  return line;
}

/// Returns a table with its header, and nothing around it.
std::string block_of(const std::vector<std::string>& path, const Json& keys) {
  Json nested = keys;
  for (auto name = path.rbegin(); name != path.rend(); ++name) {
    nested = Json{{*name, Json::array({nested})}};
  }
  std::string text = toml_document(nested);
  // Removes the headers of the outer tables, which have no other content.
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

/// Adds a line to a table, below its last key and with that key's indentation.
std::string with_line_below(std::string text, const TextLines& lines, const toml::table& table,
                            std::size_t last, const std::string& line) {
  std::size_t first = lines.begin_of_line(last);
  for (const auto& [key, node] : table) {
    if (end_in(lines, node.source()) == last) {
      first = lines.begin_of_line(begin_in(lines, key.source()));
    }
  }
  const std::size_t indent = text.find_first_not_of(" \t", first) - first;
  const std::string below = lines.line_break() + text.substr(first, indent) + line;
  return text.insert(lines.end_of_line(last), below);
}

/// Adds the first line before all tables.
std::string with_first_line(std::string text, const TextLines& lines, std::size_t end,
                            const std::string& line) {
  const std::string line_break = lines.line_break();
  const bool is_joined = end > 0 && text[end - 1] != '\n';
  const std::string before = is_joined ? line_break : "";
  const std::string behind = end < text.size() ? line_break : "";
  return text.insert(end, before + line + line_break + behind);
}

}  // namespace

/// Refuses a changed text that does not have exactly the intended values.
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
  if (own == nullptr && value.is_null()) return *this;
  const std::string name = own == nullptr ? key : std::string(own->str());
  Read meant = *read_;
  toml::table& meant_table = *meant.find(table);
  const TextLines lines(read_->text);
  std::string text = read_->text;
  if (value.is_null()) {
    const std::size_t begin = lines.begin_of_line(begin_in(lines, own->source()));
    const std::size_t end = end_in(lines, old->get(name)->source());
    text.erase(begin, lines.next_line(end) - begin);
    meant_table.erase(name);
    return changed(std::move(text), meant);
  }
  const std::string line = assignment(key, value);
  const auto said = read_toml(read_->name, line);
  if (!said) return said.error();
  said->get(key)->visit([&](const auto& node) { meant_table.insert_or_assign(name, node); });
  if (own != nullptr) {
    const auto& region = old->get(name)->source();
    const std::size_t begin = begin_in(lines, region);
    text.replace(begin, end_in(lines, region) - begin, line.substr(line.find(" = ") + 3));
    return changed(std::move(text), meant);
  }
  std::vector<std::size_t> ends;
  add_value_ends(lines, text, *old, ends);
  if (!ends.empty()) {
    const std::size_t last = *std::ranges::max_element(ends);
    text = with_line_below(std::move(text), lines, *old, last, line);
  } else if (table.clip) {
    const std::size_t header = begin_in(lines, old->source());
    text.insert(lines.end_of_line(header), lines.line_break() + line);
  } else {
    text = with_first_line(std::move(text), lines, read_->blocks(lines).end_of_top(), line);
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
    if (places[i].begin < end) break;  // the blocks overlap, so the result is refused
    text += read_->text.substr(end, places[i].begin - end) + texts[i];
    end = places[i].end;
  }
  return changed(text + read_->text.substr(end), meant);
}

Result<TomlReel> TomlReel::without_clip(std::size_t clip) const {
  if (clip >= clip_count()) return bad_usage(read_->name + ": there is no such clip any more");
  if (clip_count() == 1) {
    return bad_usage("a reel has at least one clip: put another into it before this one goes");
  }
  Read meant = *read_;
  meant.clips()->erase(meant.clips()->begin() + static_cast<std::ptrdiff_t>(clip));
  const TextLines lines(read_->text);
  return changed(without_block(read_->text, lines, read_->blocks(lines).clip(clip)), meant);
}

Result<TomlReel> TomlReel::with_clip(std::size_t at, const Json& keys) const {
  const TextLines lines(read_->text);
  const std::string line_break = lines.line_break();
  const std::string block = with_breaks(block_of({kClipTable}, keys), line_break);
  auto said = read_toml(read_->name, block);
  if (!said) return said.error();
  Read meant = *read_;
  if (meant.clips() == nullptr) meant.top.insert(kClipTable, toml::array());
  const std::size_t number = std::min(at, clip_count());
  meant.clips()->insert(meant.clips()->begin() + static_cast<std::ptrdiff_t>(number),
                        *said->get(kClipTable)->as_array()->get_as<toml::table>(0));
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
  const std::string block = with_breaks(block_of({kClipTable, kTitleTable}, keys), line_break);
  // The outer table needs no keys here.
  const auto said = read_toml(read_->name, "[[clip]]\n" + block);
  if (!said) return said.error();
  Read meant = *read_;
  toml::table& table = *meant.find({clip});
  if (table.get(kTitleTable) == nullptr) table.insert(kTitleTable, toml::array());
  toml::array* const titles = table.get(kTitleTable)->as_array();
  const toml::table& of = *said->get(kClipTable)->as_array()->get_as<toml::table>(0);
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
