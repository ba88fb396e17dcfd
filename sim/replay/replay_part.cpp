#include "sim/replay/replay_part.h"

#include <algorithm>
#include <utility>

#include "core/files/file_names.h"

namespace tickreel::sim {
namespace {

/// On a camera's path, a tangent depends on the keys before and after.
constexpr std::ptrdiff_t kKeysBeside = 2;

std::shared_ptr<const View> published_view(const Simulation& simulation) {
  auto view = std::make_shared<View>();
  view->tick = simulation.tick();
  simulation.publish(*view);
  return view;
}

Result<Simulation> copy_of(const GameInfo& info, ReplayPlayer& player) {
  const ReplaySession& session = player.reader().session();
  auto copy = Simulation::begin(info, session.setup, &session.constants);
  if (!copy || (player.tick() == 0 && !copy->can_load())) return copy;
  if (Status restored = copy->restore(player.simulation().snapshot()); !restored) {
    return restored.error();
  }
  return copy;
}

Status play_part(ReplayPlayer& player, const ReplayPart& part, const PartRecording& recording,
                 Recorder& recorder) {
  Simulation& simulation = recorder.simulation();
  while (simulation.tick() < part.shown.end) {
    if (recording.stop != nullptr && recording.stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped; nothing was written"};
    }
    if (recording.views != nullptr) recording.views->push_back(published_view(simulation));
    const auto input = player.reader().input(player.tick());
    if (!input) return input.error();
    if (Status stepped = player.step(); !stepped) return stepped;
    if (Status recorded = recorder.step(*input); !recorded) return recorded;
  }
  if (simulation.state_hash() == player.simulation().state_hash()) return {};
  return Error{ErrorKind::kDiverged, player.reader().path() +
                                         ": the game plays on otherwise after its state was saved "
                                         "and loaded; 'tickreel verify §sync-test' says where"};
}

}  // namespace

Result<ReplayPart> part_of(ReplayPlayer& player, const TickRange& shown, Tick remembered_ticks) {
  ReplayReader& replay = player.reader();
  // From this tick to shown.end, no rewind goes further back.
  Tick needed = std::max(replay.first_tick(), shown.first - remembered_ticks);
  // The loop runs backwards, because the target of a rewind may itself come from a rewind. A state
  // that a rewind led to cannot be the first one, because it is shown differently.
  for (Tick tick = shown.end; tick > replay.first_tick() && tick >= needed; --tick) {
    const auto input = replay.input(tick - 1);
    if (!input) return input.error();
    const auto target = player.simulation().rewinds_to(*input, tick - 1);
    if (!target) continue;
    needed = std::min(needed, *target);
    if (tick <= needed) needed = tick - 1;
  }
  // A game that cannot load begins with its first tick.
  if (!player.simulation().can_load()) needed = replay.first_tick();
  return ReplayPart{shown, std::max(needed, replay.first_tick()), replay.session().recorded_by};
}

Result<Recorder> record_part(const GameInfo& info, ReplayPlayer& player, const ReplayPart& part,
                             const PartRecording& recording) {
  if (Status sought = player.seek(part.first); !sought) return sought.error();
  auto simulation = copy_of(info, player);
  if (!simulation) return simulation.error();
  ReplaySession session = player.reader().session();
  session.recorded_by = part.recorded_by;
  session.seek_ticks = info.seek_ticks;
  session.shown_from = part.shown.first;
  auto recorder = Recorder::begin_with(*std::move(simulation), std::move(session), recording.path,
                                       recording.overwrite);
  if (!recorder) return recorder;
  if (Status played = play_part(player, part, recording, *recorder); !played) {
    static_cast<void>(remove_file(recorder->writer().part_path()));
    return played.error();
  }
  return recorder;
}

ReplayNotes notes_of(const ReplayNotes& all, const TickRange& shown, const TickRate& tick_rate) {
  const Rational begin = Rational(shown.first) / tick_rate;
  const Rational end = Rational(shown.end) / tick_rate;
  ReplayNotes notes;
  std::ranges::copy_if(all.marks, std::back_inserter(notes.marks), [&](const Mark& mark) {
    const bool ends_within = !mark.out_seconds || *mark.out_seconds <= end;
    return mark.in_seconds >= begin && mark.in_seconds < end && ends_within;
  });
  const auto& keys = all.camera_keys;
  const auto from = std::ranges::lower_bound(keys, begin, {}, &CameraKey::seconds);
  const auto to = std::ranges::lower_bound(keys, end, {}, &CameraKey::seconds);
  notes.camera_keys.assign(from - std::min(kKeysBeside, from - keys.begin()),
                           to + std::min(kKeysBeside, keys.end() - to));
  // The cut before the part names the camera at its start; the first cut also holds for the time
  // before it.
  const auto& cuts = all.cuts;
  auto first = std::ranges::upper_bound(cuts, begin, {}, &NotedCut::seconds);
  if (first != cuts.begin()) --first;
  const auto last = std::ranges::lower_bound(cuts, end, {}, &NotedCut::seconds);
  if (!cuts.empty()) notes.cuts.assign(first, std::max(last, first + 1));
  return notes;
}

Status add_pictures_of(ReplayReader& replay, const TickRange& shown, Recorder& recorder) {
  const Tick start = replay.shown_ticks().first;
  Tick newest = start;
  Tick last = shown.first;
  for (std::uint64_t i = 0; i < replay.paced_frame_count(); ++i) {
    auto frame = replay.paced_frame(i);
    if (!frame) return frame.error();
    newest += frame->ticks;
    if (newest > shown.end) break;
    // A picture lies between its newest tick and the tick before, if there is one.
    const bool is_within = newest > shown.first || (newest == start && start == shown.first);
    if (!is_within) continue;
    frame->ticks = static_cast<std::uint32_t>(newest - std::exchange(last, newest));
    if (Status added = recorder.add_frame(*frame); !added) return added;
  }
  return {};
}

}  // namespace tickreel::sim
