#include "games/loaded/foreign_fields.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>

#include "core/text/counted.h"
#include "core/text/quoted_text.h"
#include "tickreel/core/utf8.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMaxFieldNameBytes = 64;
constexpr std::size_t kMaxFieldPathBytes = 255;
constexpr std::size_t kMaxDepth = 16;
constexpr std::size_t kMaxCalls = 65536;
constexpr std::size_t kMaxNumbers = 262144;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string range_text(std::size_t begin, std::size_t bytes, std::size_t count) {
  const std::string each = count == 0 ? "" : counted(count, "time") + " ";
  return each + counted(bytes, "byte") + " from byte " + std::to_string(begin) + " on";
}

}  // namespace

std::optional<NumberType> number_type(std::uint32_t type) {
  constexpr auto kUnsigned = FieldKind::kUnsigned;
  constexpr auto kSigned = FieldKind::kSigned;
  constexpr std::array<NumberType, 10> kTypes{{{kUnsigned, 1},
                                               {kSigned, 1},
                                               {kUnsigned, 2},
                                               {kSigned, 2},
                                               {kUnsigned, 4},
                                               {kSigned, 4},
                                               {kUnsigned, 8},
                                               {kSigned, 8},
                                               {FieldKind::kFloating, 4},
                                               {FieldKind::kFloating, 8}}};
  static_assert(TICKREEL_F64 == kTypes.size() - 1 && TICKREEL_TEXT == kTypes.size());
  return type < kTypes.size() ? std::optional(kTypes[type]) : std::nullopt;
}

bool is_field_name(const char* name) {
  if (name == nullptr) return false;
  const std::string_view text(name, ::strnlen(name, kMaxFieldNameBytes + 1));
  if (text.empty() || text.size() > kMaxFieldNameBytes || !is_letter(text.front())) return false;
  return std::ranges::all_of(text, [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '[' || c == ']';
  });
}

std::string describe_field_name(const char* name) {
  const std::string_view text =
      name == nullptr ? "" : std::string_view(name, ::strnlen(name, kMaxFieldNameBytes));
  const std::string given = name == nullptr ? "NULL"
                            : is_utf8(text) ? quoted_text(text)
                                            : "no UTF-8";
  return "gives a name that is none (" + given +
         "): names have 1 to 64 letters, digits, _, . and brackets, and begin with a letter or _";
}

ForeignFields::ForeignFields(std::size_t state_bytes)
    : tickreel_fields{sizeof(tickreel_fields), take_field, take_begin, take_end}, open_{0} {
  Entry& state = entries_.emplace_back();
  state.bytes = state_bytes;
  state.is_group = true;
}

void ForeignFields::take_field(tickreel_fields* self, const char* name, std::uint32_t type,
                               std::size_t offset, std::size_t count) {
  auto& own = *static_cast<ForeignFields*>(self);
  Entry entry;
  entry.offset = offset;
  entry.type = type;
  if (type == TICKREEL_TEXT) {
    entry.bytes = count;
  } else if (const auto number = number_type(type)) {
    entry.bytes = number->size_bytes;
    entry.count = count;
  }
  own.add(name, std::move(entry));
}

void ForeignFields::take_begin(tickreel_fields* self, const char* name, std::size_t offset,
                               std::size_t bytes, std::size_t count) {
  auto& own = *static_cast<ForeignFields*>(self);
  Entry entry;
  entry.offset = offset;
  entry.bytes = bytes;
  entry.count = count;
  entry.is_group = true;
  if (own.add(name, std::move(entry))) own.open_.push_back(own.entries_.size() - 1);
}

void ForeignFields::take_end(tickreel_fields* self) {
  auto& own = *static_cast<ForeignFields*>(self);
  if (own.open_.size() > 1) {
    own.open_.pop_back();
  } else {
    own.refuse("ends a group that it has not begun");
  }
}

void ForeignFields::refuse(const std::string& what) {
  if (problem_.empty()) problem_ = what;
}

std::string ForeignFields::path_of(const std::string& name) const {
  std::string path;
  for (std::size_t i = 1; i < open_.size(); ++i) {
    const Entry& group = entries_[open_[i]];
    path += group.name + (group.count == 0 ? "." : "[].");
  }
  return path + name;
}

std::string ForeignFields::where() const {
  const std::string bytes = counted(entries_[open_.back()].bytes, "byte");
  if (open_.size() == 1) return "save() gives " + bytes;
  std::string group = path_of("");
  group.pop_back();
  return group + " has " + bytes;
}

bool ForeignFields::add(const char* name, Entry entry) {
  // After the first problem nothing is stored, because the list is refused anyway.
  if (!problem_.empty()) return false;
  const auto wrong = [&](const std::string& what) {
    refuse(what);
    return false;
  };
  if (!is_field_name(name)) return wrong(describe_field_name(name));
  entry.name = name;
  const std::string path = path_of(entry.name);
  const Entry& group = entries_[open_.back()];
  if (!entry.is_group && entry.type > TICKREEL_TEXT) {
    return wrong("gives " + path + " the type " + std::to_string(entry.type) +
                 ", which there is not");
  }
  if (entry.bytes == 0) return wrong("gives " + path + " no bytes");
  if (entry.offset > group.bytes || entry.times() > (group.bytes - entry.offset) / entry.bytes) {
    return wrong("gives " + path + " " + range_text(entry.offset, entry.bytes, entry.count) +
                 ", and " + where());
  }
  if (entries_.size() > kMaxCalls) return wrong("has more than 65536 names");
  if (entry.is_group && open_.size() >= kMaxDepth) return wrong("goes deeper than 16: " + path);
  // The copies lie in bytes of their own, so these products cannot overflow.
  entry.copies = group.copies * group.times();
  if (!entry.is_group) {
    const std::size_t numbers = entry.type == TICKREEL_TEXT ? entry.bytes : entry.times();
    numbers_ += entry.copies * numbers;
    if (numbers_ > kMaxNumbers) {
      return wrong("names more than 262144 numbers: large tables need no names");
    }
  }
  const std::string index = entry.count == 0 ? "" : "[" + std::to_string(entry.count - 1) + "]";
  entry.path_bytes = group.path_bytes + entry.name.size() + index.size() + 1;
  // The dot behind the path counts only for the parts of a group.
  if (entry.path_bytes - 1 > kMaxFieldPathBytes)
    return wrong("has a name of more than 255 bytes: " + path);
  entries_[open_.back()].parts.push_back(entries_.size());
  entries_.push_back(std::move(entry));
  return true;
}

std::string ForeignFields::finish() {
  if (open_.size() > 1) refuse("begins " + entries_[open_.back()].name + " and does not end it");
  // A group comes before its parts, so backwards sorts the parts first.
  for (std::size_t i = entries_.size(); i > 0 && problem_.empty(); --i) sort_parts(i - 1);
  return problem_;
}

void ForeignFields::sort_parts(std::size_t group) {
  std::vector<std::size_t>& parts = entries_[group].parts;
  const std::string in = group == 0 ? "" : " of " + entries_[group].name;
  std::set<std::string_view> names;
  for (const std::size_t part : parts) {
    const std::string& name = entries_[part].name;
    if (!names.insert(name).second) return refuse("names two places" + in + ' ' + name);
  }
  std::ranges::stable_sort(parts, {}, [&](std::size_t part) { return entries_[part].offset; });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Entry& before = entries_[parts[i - 1]];
    const Entry& entry = entries_[parts[i]];
    if (entry.offset >= before.end()) continue;
    refuse("gives byte " + std::to_string(entry.offset) + in + " two names: " + before.name +
           " and " + entry.name);
    return;
  }
  // Empty groups are dropped, so that no number of them makes later passes slow.
  std::erase_if(parts, [&](std::size_t part) {
    return entries_[part].is_group && entries_[part].parts.empty();
  });
}

std::vector<NamedBytes> ForeignFields::list() const {
  std::vector<NamedBytes> fields;
  list(0, 0, "", fields);
  return fields;
}

void ForeignFields::list(std::size_t group, std::size_t at, const std::string& path,
                         std::vector<NamedBytes>& fields) const {
  for (const std::size_t part : entries_[group].parts) {
    const Entry& entry = entries_[part];
    const std::string name = path + entry.name;
    if (!entry.is_group) {
      list_numbers(entry, at, name, fields);
      continue;
    }
    for (std::size_t i = 0; i < entry.times(); ++i) {
      const std::string index = entry.count == 0 ? "" : '[' + std::to_string(i) + ']';
      list(part, at + entry.offset + i * entry.bytes, name + index + '.', fields);
    }
  }
}

void ForeignFields::list_numbers(const Entry& entry, std::size_t at, const std::string& path,
                                 std::vector<NamedBytes>& fields) const {
  const FieldKind kind = number_type(entry.type).value_or(NumberType{}).kind;
  const bool is_text = entry.type == TICKREEL_TEXT;
  for (std::size_t i = 0; i < entry.times(); ++i) {
    const std::string index = entry.count == 0 ? "" : '[' + std::to_string(i) + ']';
    fields.push_back(
        {path + index, kind, at + entry.offset + i * entry.bytes, entry.bytes, is_text});
  }
}

}  // namespace tickreel::games
