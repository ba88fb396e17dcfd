#include "live/record/cut_replay.h"

#include "live/record/recording_place.h"

namespace tickreel::live {
namespace {

/// Adds everything but the ticks, and finishes the recording.
Status complete(const TickRange& shown, const ReplayNotes& notes, ReplayReader& reader,
                Recorder& recorder) {
  Status added = add_pictures_of(reader, shown, recorder);
  for (const NoteEdit& edit : notes.as_edits()) {
    if (added) added = recorder.add_note(edit);
  }
  if (added) added = recorder.finish();
  // An incomplete cut is removed, because it can be made again.
  if (!added) static_cast<void>(discard_recording(recorder));
  return added;
}

}  // namespace

Result<CutReplay> cut_replay(OpenedReplay& replay, const TickRange& shown, const ReplayNotes& notes,
                             const PartRecording& to) {
  ReplayReader& reader = replay.player.reader();
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto part = part_of(replay.player, shown, remembered_ticks(replay.game, tick_rate));
  if (!part) return part.error();
  auto recorder = record_part(replay.game.info, replay.player, *part, to);
  if (!recorder) return recorder.error();
  const ReplayNotes within = notes_of(notes, shown, tick_rate);
  if (Status done = complete(shown, within, reader, *recorder); !done) return done.error();
  return CutReplay{shown.first - part->first, within.marks.size()};
}

}  // namespace tickreel::live
