#include "games/apart/table_message.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "games/loaded/foreign_game.h"

namespace tickreel::games {
namespace {

/// Calls `use` with each function of a table.
template <typename Table, typename Use>
void for_each_function(Table& table, Use use) {
  use(table.create);
  use(table.destroy);
  use(table.tick);
  use(table.save);
  use(table.load);
  use(table.publish);
  use(table.renderer_create);
  use(table.renderer_draw);
  use(table.renderer_destroy);
  use(table.bot);
  use(table.files);
  use(table.hash);
  use(table.is_over);
  use(table.describe);
  use(table.constants);
}

template <typename Result, typename... Arguments>
Result not_here(Arguments... /*arguments*/) {
  std::abort();
}
template <typename Result, typename... Arguments>
void stand_for(Result (*&function)(Arguments...)) {
  function = not_here<Result, Arguments...>;
}

/// The texts and lists that a table points to.
struct TableParts {
  std::deque<std::string> texts{};
  std::vector<const char*> cameras{};
  std::vector<tickreel_action> actions{};
  std::vector<tickreel_stick> sticks{};
  std::vector<tickreel_event_name> events{};

  const char* keep(std::string text) { return texts.emplace_back(std::move(text)).c_str(); }
};

template <typename Row>
void write_rows(MessageWriter& to, const Row* rows, std::size_t count) {
  to.value(static_cast<std::uint64_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    to.text(rows[i].name);
    to.value(rows[i]);
  }
}

template <typename Row>
void read_rows(MessageReader& from, TableParts& parts, std::vector<Row>& rows) {
  rows.resize(from.count_of(sizeof(Row)));
  for (Row& row : rows) {
    const char* const name = parts.keep(from.text());
    row = from.value<Row>();
    row.name = name;
  }
}

}  // namespace

void write_table(MessageWriter& to, const tickreel_game_table& table) {
  // A table of an older tickreel is shorter.
  tickreel_game_table whole{};
  std::memcpy(&whole, &table, std::min(table.size, sizeof whole));
  to.value(whole);
  to.text(whole.name);
  to.text(whole.description == nullptr ? "" : whole.description);
  to.value(static_cast<std::uint64_t>(whole.camera_count));
  for (std::size_t i = 0; i < whole.camera_count; ++i) to.text(whole.cameras[i]);
  write_rows(to, whole.actions, whole.action_count);
  write_rows(to, whole.sticks, whole.stick_count);
  write_rows(to, whole.events, whole.event_count);
}

Result<GameEntry> read_table(MessageReader& from, const std::string& argument) {
  auto table = from.value<tickreel_game_table>();
  TableParts parts;
  table.size = sizeof table;
  table.name = parts.keep(from.text());
  const std::string description = from.text();
  table.description = description.empty() ? nullptr : parts.keep(description);
  parts.cameras.resize(from.count_of(sizeof(std::uint64_t)));
  for (const char*& camera : parts.cameras) camera = parts.keep(from.text());
  read_rows(from, parts, parts.actions);
  read_rows(from, parts, parts.sticks);
  read_rows(from, parts, parts.events);
  if (!from.is_whole()) return bad_file("what it says of itself breaks off");
  table.cameras = parts.cameras.data();
  table.camera_count = parts.cameras.size();
  table.actions = parts.actions.data();
  table.action_count = parts.actions.size();
  table.sticks = parts.sticks.data();
  table.stick_count = parts.sticks.size();
  table.events = parts.events.data();
  table.event_count = parts.events.size();
  for_each_function(table, [](auto& function) {
    if (function != nullptr) stand_for(function);
  });
  return entry_of_table(table, argument);
}

}  // namespace tickreel::games
