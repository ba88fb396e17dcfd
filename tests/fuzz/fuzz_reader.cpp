#include <cstdlib>

#include "sim/replay/notes_beside.h"
#include "sim/replay/replay_part.h"
#include "sim/replay/replay_record.h"
#include "tests/fuzz/fuzz_targets.h"

namespace tickreel::tests {
namespace {

/// Expects that a writer can store what a reader returns.
void store_again(const InputFrame& input, std::size_t players) {
  const Bytes payload = encode_tick_input(0, input, players);
  ReplayTicks ticks;
  if (!decode_tick_input(payload, players, ticks) || ticks.inputs.front() != input) std::abort();
}

void store_again(const ReplayNotes& notes) {
  if (notes.empty()) return;
  NoteHistory history;
  const std::vector<NoteEdit> edits = notes.as_edits();
  const bool is_taken = history.add_record(note_record_type(edits), encode_notes(edits));
  if (!is_taken || history.notes() != notes) std::abort();
}

/// Reads the records as if they were in a notes file beside the replay.
void read_as_notes(ByteView replay) {
  if (replay.size() < kReplayPreambleBytes) return;
  const ByteView records = replay.subspan(kReplayPreambleBytes);
  Bytes file = encode_notes_preamble(0);
  file.insert(file.end(), records.begin(), records.end());
  NoteHistory history;
  static_cast<void>(read_notes_beside(replay, 0, history));
  if (read_notes_beside(file, 0, history)) store_again(history.notes());
}

}  // namespace

void read_hostile_replay(ByteView replay) {
  read_as_notes(replay);
  auto reader = ReplayReader::read({replay.begin(), replay.end()}, "hostile");
  if (reader) read_everything(*reader);
}

void read_everything(ReplayReader& reader) {
  const std::size_t players = reader.session().setup.players.size();
  for (Tick tick = reader.first_tick(); tick < reader.end_tick(); ++tick) {
    const auto input = reader.input(tick);
    if (!input || !reader.state_hash(tick + 1)) break;
    store_again(*input, players);
  }
  if (reader.has_begun_tick()) {
    if (const auto input = reader.begun_input()) store_again(*input, players);
  }
  // The last tick is read first, because a malformed one in front may hide it.
  if (reader.tick_count() > 0) static_cast<void>(reader.input(reader.end_tick() - 1));
  for (const Tick tick : reader.keyframe_ticks()) static_cast<void>(reader.keyframe(tick));
  for (const Tick tick : reader.component_ticks()) static_cast<void>(reader.components(tick));
  for (std::uint64_t i = 0; i < reader.paced_frame_count(); ++i) {
    if (!reader.paced_frame(i)) break;
  }
  store_again(reader.notes());
  store_again(notes_of(reader.notes(), reader.shown_ticks(), reader.session().setup.tick_rate));
}

}  // namespace tickreel::tests
