#include "movie/plan/reel/marks_description.h"

#include <fmt/format.h>

#include <filesystem>

#include "games/registry.h"
#include "live/spool/replay_name.h"
#include "movie/film/existing_film.h"
#include "movie/plan/reel/reel_text.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

std::string card_of(const std::vector<std::string>& replays) {
  const std::string name = fs::path(replays.front()).stem().string();
  return replays.size() == 1 ? name : "Best of";
}

/// Returns a clip for each mark; for a replay without marks, its best part or all of it.
Result<std::string> clips_of(const std::string& replay, const std::string& output) {
  auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  const auto notes = NotesFile::open(replay);
  if (!notes) return notes.error();
  const std::string begin =
      fmt::format("\n[[clip]]\nreplay = {}\n", toml_text(path_in_description(output, replay)));
  const std::vector<Mark>& marks = notes->notes().marks;
  std::string clips;
  for (const Mark& mark : marks) {
    clips += begin + fmt::format("mark = {}\n", toml_text(mark.name));
  }
  if (!marks.empty()) return clips;
  const GameEntry* const game = find_game(reader->session());
  const bool has_events = game != nullptr && !game->info.events.empty();
  return begin + (has_events ? "best = 6  # seconds. Or from = 10, to = 16; or event = \"" +
                                   game->info.events.front().name + "\"\n"
                             : "# from = 10\n# to = 16\n");
}

}  // namespace

Result<std::string> describe_marks(const std::vector<std::string>& named,
                                   const std::string& output) {
  std::vector<std::string> replays;
  for (const std::string& name : named) {
    auto path = path_of_replay(name);
    if (!path) return path.error();
    replays.push_back(*std::move(path));
  }
  if (Status right = check_description_name(output); !right) return right.error();
  for (const std::string& replay : replays) {
    if (Status apart = check_output_is_not(replay, output); !apart) return apart.error();
  }
  std::string text = fmt::format(
      "size = \"1280x720\"\nfade-in = 0.5\nfade-out = 1\n# music = \"song.ogg\"\n# music-fade-out "
      "= 2\n\n"
      "[defaults]\ntransition = \"dissolve\"\ntransition-length = 0.5\n\n"
      "[[clip]]\ncard = {}\nlength = 2\n",
      toml_text(card_of(replays)));
  for (const std::string& replay : replays) {
    auto clips = clips_of(replay, output);
    if (!clips) return clips.error();
    text += *clips;
  }
  return text;
}

}  // namespace tickreel::movie
