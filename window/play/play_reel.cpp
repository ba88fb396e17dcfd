#include "window/play/play_reel.h"

#include <imgui.h>

#include <filesystem>
#include <utility>

#include "core/text/parse_number.h"

namespace tickreel::window {

PlayReel::PlayReel(PlayedReplay& replay, const PlayCameras& cameras, PlayPoints& points)
    : replay_(replay),
      cameras_(cameras),
      points_(points),
      tray_(replay.settings.output_folder,
            std::filesystem::path(replay.path()).stem().string() + " reel.toml") {}

/// The range and the camera that a film of the mark would have.
ReelMoment PlayReel::moment_of(const Mark& mark) const {
  const Mark filmed = replay_.marks.filmed(mark);
  ReelMoment moment{
      replay_.path(), mark.name, {filmed.in_seconds, *filmed.out_seconds}, replay_.tick_rate};
  moment.speed = filmed.speed;
  // A reel cannot store a free camera.
  if (!cameras_.free_camera()) moment.camera = cameras_.of_film(filmed).text();
  return moment;
}

void PlayReel::put(const std::string& name, std::size_t at) {
  const Mark* const mark = replay_.notes().find_mark(name);
  if (mark != nullptr) tray_.put({moment_of(*mark)}, at, replay_.toasts);
}

void PlayReel::add(const std::vector<Mark>& ranges, bool shows) {
  std::vector<ReelMoment> moments;
  for (const Mark& range : ranges) moments.push_back(moment_of(range));
  tray_.put(std::move(moments), kBehindAllClips, replay_.toasts, shows);
}

bool PlayReel::take(const std::optional<std::string>& dragged) {
  const auto place = tray_.place_of_pointer();
  if (!dragged || ImGui::IsMouseDown(ImGuiMouseButton_Left) || !place) return false;
  put(*dragged, *place);
  return true;
}

std::optional<std::string> PlayReel::draw(const std::optional<float>& bottom, bool is_dragging,
                                          const std::vector<Mark>& highlights) {
  tray_.draw_prompt(replay_.toasts);
  const auto drop = bottom ? tray_.draw(*bottom, is_dragging, replay_.toasts) : std::nullopt;
  if (drop && drop->what == TrayDrop::What::kMark) {
    put(drop->name, drop->at);
  } else if (drop) {
    const auto number = parse_number<std::size_t>(drop->name);
    if (number && *number < highlights.size()) {
      tray_.put({moment_of(highlights[*number])}, drop->at, replay_.toasts);
    }
  }
  return tray_.take_shown();
}

void PlayReel::follow_steps() {
  // Steps in another reel are out of reach.
  if (!tray_.path().empty() && std::exchange(stepped_in_, tray_.path()) != tray_.path()) {
    steps_.forget(SharedUndo::History::kReel);
  }
  steps_.follow(SharedUndo::History::kNotes, replay_.file().changes());
  steps_.follow(SharedUndo::History::kReel, tray_.changes());
}

bool PlayReel::is_step(PlayCommand command) {
  follow_steps();
  if (command == PlayCommand::kUndo) return steps_.to_undo() == SharedUndo::History::kReel;
  return command == PlayCommand::kRedo && steps_.to_redo() == SharedUndo::History::kReel;
}

void PlayReel::take_step(bool is_back) {
  follow_steps();
  const auto history = is_back ? std::optional(steps_.to_undo()) : steps_.to_redo();
  if (!history) return replay_.say("there is nothing to do again");
  const bool is_of_reel = *history == SharedUndo::History::kReel;
  const Result<std::string> done = is_of_reel ? tray_.take_step(is_back)
                                   : is_back  ? replay_.marks.undo()
                                              : replay_.marks.redo();
  if (!done) {
    // A change that others have undone or overwritten is out of reach, so it is skipped from now
    // on.
    if (done.error().kind != ErrorKind::kFailed) steps_.forget(*history);
    return replay_.say(done.error().message);
  }
  is_back ? steps_.undone() : steps_.redone();
  if (is_of_reel) return replay_.say(*done);
  replay_.say((is_back ? "undone: " : "done again: ") + *done);
  points_.keep_to_notes();
}

}  // namespace tickreel::window
