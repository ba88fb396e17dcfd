#include "live/record/text_of_inputs.h"

#include <utility>

#include "core/files/text_file.h"

namespace tickreel::live {
namespace {

Result<const GameEntry*> game_of_text(const InputText& text, const GameEntry* named) {
  const auto& name = text.header().game;
  if (!name && named != nullptr) return named;
  if (!name) {
    return of_file(text.name(), bad_usage("it does not say whose inputs they are: begin it with a "
                                          "line 'game NAME', or name the game with §game"));
  }
  if (named != nullptr && named->info.name != *name) {
    return of_file(text.name(), bad_usage("its inputs are of the game '" + *name +
                                          "', and §game names '" + named->info.name + "'"));
  }
  if (const GameEntry* const found = find_game(*name)) return found;
  return of_file(
      text.name(),
      bad_file("its inputs are of the game '" + *name +
               "', which is not there: if it is a shared library, name it with §game "
               "LIBRARY.so, or libretro:CORE:GAME; 'tickreel games' lists those that are"));
}

}  // namespace

Result<OpenedInputs> open_inputs(const std::string& file, const GameEntry* game,
                                 bool end_may_be_missing) {
  const bool is_standard_input = file == "-";
  auto bytes = read_given_text(is_standard_input ? "/dev/stdin" : file, InputText::kMaxBytes);
  if (!bytes) return bytes.error();
  auto text = InputText::read(*std::move(bytes), is_standard_input ? "standard input" : file);
  if (!text) return text.error();
  const auto found = game_of_text(*text, game);
  if (!found) return found.error();
  auto session = text->session((*found)->info);
  if (!session) return session.error();
  if (text->header().first_tick.value_or(0) != 0) {
    return text->at_header(
        "begin", bad_file("these are the inputs of a piece of a replay, and a recording begins "
                          "with tick 0: take those of the whole replay"));
  }
  Status read = text->read_ticks((*found)->controls, session->setup.players.size());
  if (!read) return read.error();
  if (!end_may_be_missing && !text->end_tick()) {
    return of_file(text->name(), bad_usage("it does not say how long it is: end it with a line "
                                           "'end TICK', or give §seconds"));
  }
  return OpenedInputs{**found, *std::move(text), *std::move(session)};
}

}  // namespace tickreel::live
