#include "movie/cut/marks/camera_key_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/cut/marks/csv_table.h"
#include "sim/replay/note_table.h"

namespace tickreel::movie {
namespace {

constexpr const char* kColumns = "at,eye_x,eye_y,eye_z,target_x,target_y,target_z,vertical_fov";

constexpr std::array<std::string_view, 4> kEases{"smooth", "linear", "hold", "in-out"};

std::string number_text(float number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return {digits.data(), end};
}

Status read_number(const CsvRow& row, const CsvTable& table, const char* column, float& number) {
  const std::string text = row.field(table.column(column));
  const auto given = parse_number<float>(text);
  if (!given) {
    return bad_csv_line(row.line, std::string(column) + " is " + quoted_text(text) +
                                      ", and must be a number such as 1.5");
  }
  number = *given;
  return {};
}

Status read_place(const CsvRow& row, const CsvTable& table, const std::string& name, Vec3& place) {
  if (Status x = read_number(row, table, (name + "_x").c_str(), place.x); !x) return x;
  if (Status y = read_number(row, table, (name + "_y").c_str(), place.y); !y) return y;
  return read_number(row, table, (name + "_z").c_str(), place.z);
}

Result<CameraKey> read_key(const CsvRow& row, const CsvTable& table, const TickRate& tick_rate) {
  CameraKey key;
  const auto at = csv_time_in(row, *table.column("at"), tick_rate);
  if (!at) return at.error();
  key.seconds = *at;
  if (Status eye = read_place(row, table, "eye", key.eye); !eye) return eye.error();
  if (Status target = read_place(row, table, "target", key.target); !target) return target.error();
  if (table.column("vertical_fov")) {
    if (Status fov = read_number(row, table, "vertical_fov", key.vertical_fov); !fov) {
      return fov.error();
    }
  }
  if (const std::string name = row.field(table.column("ease")); !name.empty()) {
    const auto ease = ease_called(name);
    if (!ease) {
      return bad_csv_line(row.line, "ease is " + quoted_text(name) +
                                        ", and must be smooth, linear, hold or in-out");
    }
    key.ease = *ease;
  }
  const Status good = check_note(SetCameraKey{key});
  return good ? key : Result<CameraKey>(bad_csv_line(row.line, good.error().message));
}

}  // namespace

std::string name_of(CameraEase ease) {
  return std::string(kEases[static_cast<std::size_t>(ease)]);
}

std::optional<CameraEase> ease_called(std::string_view name) {
  const auto* found = std::ranges::find(kEases, name);
  if (found == kEases.end()) return std::nullopt;
  return static_cast<CameraEase>(found - kEases.begin());
}

std::string write_camera_key_csv(const std::vector<CameraKey>& keys) {
  const bool has_eases = std::ranges::any_of(
      keys, [](const CameraKey& key) { return key.ease != CameraEase::kSmooth; });
  std::string text = std::string(kColumns) + (has_eases ? ",ease\n" : "\n");
  for (const CameraKey& key : keys) {
    text += csv_time(key.seconds);
    for (const float number : {key.eye.x, key.eye.y, key.eye.z, key.target.x, key.target.y,
                               key.target.z, key.vertical_fov}) {
      text += "," + number_text(number);
    }
    if (has_eases) text += "," + name_of(key.ease);
    text += "\n";
  }
  return text;
}

Result<std::vector<CameraKey>> read_camera_key_csv(std::string_view text,
                                                   const TickRate& tick_rate) {
  auto table = CsvTable::open(
      text, {"at", "eye_x", "eye_y", "eye_z", "target_x", "target_y", "target_z"}, kColumns);
  if (!table) return table.error();
  NoteTable keys;
  std::set<Rational> times;
  const auto add = [&](const CsvRow& row) -> Status {
    const auto key = read_key(row, *table, tick_rate);
    if (!key) return key.error();
    if (!times.insert(key->seconds).second) {
      return bad_csv_line(row.line, "there are two keys at " + csv_time(key->seconds));
    }
    const Status added = keys.apply(SetCameraKey{*key});
    return added ? added : bad_csv_line(row.line, added.error().message);
  };
  const Status read = table->for_each(add);
  if (!read) return read.error();
  return keys.notes().camera_keys;
}

}  // namespace tickreel::movie
