#include "sim/replay/replay_notes.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "sim/replay/note_records.h"
#include "sim/replay/replay_player.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

Mark point(const std::string& name, std::int64_t seconds) {
  return {name, Rational(seconds), {}};
}

Mark range(const std::string& name, const Rational& in, const Rational& out) {
  return {name, in, out};
}

CameraKey key_at(const Rational& seconds) {
  return {seconds, {1.0F, 2.0F, 3.0F}, {0.0F, -0.0F, 1.0F}, 0.9F};
}

bool add_record(NoteHistory& history, const Bytes& payload) {
  return history.add_record(RecordType::kNotes, payload);
}

Mark followed(Mark mark) {
  mark.camera = "follow:1";
  return mark;
}

Mark paced(Mark mark) {
  mark.speed = "0:1,3:1/4";
  return mark;
}

CameraKey eased(CameraKey key) {
  key.ease = CameraEase::kInOut;
  return key;
}

std::vector<NoteEdit> every_kind_of_edit() {
  return {SetMark{range("goal \u2192 1", Rational(1, 3), Rational(25, 2)), {}},
          SetMark{point("end", kMaxNoteSeconds), "old name"},
          RemoveMark{"goal \u2192 1"},
          SetCameraKey{key_at(Rational(1, kMaxNoteDenominator))},
          RemoveCameraKey{Rational(7)},
          SetMark{followed(range("kill", Rational(1), Rational(2))), {}},
          SetMark{paced(range("slow", Rational(1), Rational(9))), "fast"},
          SetCut{{Rational(5, 3), "follow:1"}},
          RemoveCut{Rational(1)},
          SetCameraKey{eased(key_at(Rational(8)))}};
}

std::string names_of(const ReplayNotes& notes) {
  std::string names;
  for (const Mark& mark : notes.marks) names += mark.name + " ";
  return names;
}

TEST(NoteTableTest, MarksStandInOrderOfTimeAndThenOfName) {
  NoteTable table;
  for (const Mark& mark : {point("c", 5), point("b", 7), point("a", 7), point("d", 1)}) {
    EXPECT_TRUE(table.apply(SetMark{mark, {}}));
  }
  EXPECT_EQ(names_of(table.notes()), "d c a b ");
  EXPECT_TRUE(table.apply(SetMark{point("c", 9), {}})) << "the mark of that name moves";
  EXPECT_EQ(names_of(table.notes()), "d a b c ");
  EXPECT_TRUE(table.apply(SetMark{range("z", Rational(2), Rational(3)), "d"}));
  EXPECT_EQ(names_of(table.notes()), "z a b c ");
  EXPECT_EQ(table.notes().find_mark("d"), nullptr);
  EXPECT_EQ(table.notes().find_mark("z")->out_seconds, Rational(3));
  EXPECT_TRUE(table.apply(RemoveMark{"a"}));
  EXPECT_EQ(names_of(table.notes()), "z b c ");
}

TEST(NoteTableTest, AChangeThatCannotBeMadeChangesNothing) {
  NoteTable table;
  ASSERT_TRUE(table.apply(SetMark{point("a", 1), {}}));
  ASSERT_TRUE(table.apply(SetMark{point("b", 2), {}}));
  ASSERT_TRUE(table.apply(SetCameraKey{key_at(Rational(4))}));
  const ReplayNotes before = table.notes();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CameraKey lost = key_at(Rational(1));
  lost.eye.x = nan;
  CameraKey blind = key_at(Rational(1));
  blind.target = blind.eye;
  CameraKey wide = key_at(Rational(1));
  wide.vertical_fov = 3.2F;
  const std::vector<NoteEdit> refused = {
      SetMark{point("", 1), {}},
      SetMark{point("line\nbreak", 1), {}},
      SetMark{point("\u009b31m", 1), {}},
      SetMark{point("\xff", 1), {}},
      SetMark{point(std::string(kMaxMarkNameBytes + 1, 'x'), 1), {}},
      SetMark{point("early", -1), {}},
      SetMark{point("late", kMaxNoteSeconds + 1), {}},
      SetMark{range("fine", Rational(1, kMaxNoteDenominator + 1), Rational(1)), {}},
      SetMark{range("empty", Rational(3), Rational(3)), {}},
      SetMark{point("c", 1), "nobody"},
      RemoveMark{"nobody"},
      SetCameraKey{lost},
      SetCameraKey{blind},
      SetCameraKey{wide},
      RemoveCameraKey{Rational(3)},
      SetMark{[] {
                Mark slow = point("slow", 1);
                slow.speed = std::string(kMaxMarkSpeedBytes + 1, '1');
                return slow;
              }(),
              {}},
      SetCameraKey{{Rational(1), {}, {1, 0, 0}, 0.7F, static_cast<CameraEase>(4)}},
      SetCut{{Rational(1), ""}},
      SetCut{{Rational(1), "a\nb"}},
      SetCut{{Rational(-1), "arena"}},
      RemoveCut{Rational(3)},
  };
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const Status applied = table.apply(refused[i]);
    ASSERT_FALSE(applied) << i;
    EXPECT_EQ(applied.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(table.notes(), before) << i;
  }
  const Status taken = table.apply(SetMark{point("b", 1), "a"});
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().kind, ErrorKind::kInTheWay);
  EXPECT_EQ(table.notes(), before);
}

TEST(NoteTableTest, ThereIsOneCameraKeyForEachPoint) {
  NoteTable table;
  for (const std::int64_t seconds : {5, 1, 5}) {
    EXPECT_TRUE(table.apply(SetCameraKey{key_at(Rational(seconds))}));
  }
  ASSERT_EQ(table.notes().camera_keys.size(), 2U);
  EXPECT_EQ(table.notes().camera_keys[0].seconds, Rational(1));
  EXPECT_TRUE(table.apply(RemoveCameraKey{Rational(1)}));
  EXPECT_EQ(table.notes().camera_keys.size(), 1U);
}

TEST(NoteTableTest, ThereIsAnEndToHowManyThereCanBe) {
  NoteTable table;
  for (std::size_t i = 0; i < kMaxMarks; ++i) {
    ASSERT_TRUE(table.apply(SetMark{point(std::to_string(i), 1), {}}));
  }
  EXPECT_FALSE(table.apply(SetMark{point("one more", 1), {}}));
  EXPECT_TRUE(table.apply(SetMark{point("another", 1), "7"})) << "no more than before";
}

TEST(NoteRecordsTest, ComeBackAsTheyWere) {
  const std::vector<NoteEdit> edits = every_kind_of_edit();
  const Bytes payload = encode_notes(edits);
  const auto decoded = decode_notes(payload);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(encode_notes(*decoded), payload);
  EXPECT_EQ(std::get<SetMark>((*decoded)[0]).mark, std::get<SetMark>(edits[0]).mark);
  EXPECT_EQ(std::get<SetMark>((*decoded)[1]).replaces, "old name");
  EXPECT_EQ(std::get<RemoveMark>((*decoded)[2]).name, "goal \u2192 1");
  EXPECT_EQ(std::get<SetCameraKey>((*decoded)[3]).key, std::get<SetCameraKey>(edits[3]).key);
  EXPECT_EQ(std::get<RemoveCameraKey>((*decoded)[4]).seconds, Rational(7));
  EXPECT_EQ(std::get<SetMark>((*decoded)[5]).mark, std::get<SetMark>(edits[5]).mark);
  for (std::size_t i = 6; i < edits.size(); ++i) EXPECT_EQ((*decoded)[i], edits[i]) << i;
}

TEST(NoteRecordsTest, WhatIsAboutFilmsStandsInARecordThatOlderBuildsPassOver) {
  const std::vector<NoteEdit> newer = {SetCut{{Rational(2), "orbit"}}, RemoveCut{Rational(1)},
                                       SetMark{paced(point("a", 1)), {}},
                                       SetCameraKey{eased(key_at(Rational(1)))}};
  for (const NoteEdit& edit : newer) {
    const std::vector<NoteEdit> edits = {SetMark{followed(point("b", 1)), {}}, edit};
    EXPECT_EQ(note_record_type(edits), RecordType::kFilmNotes);
    NoteHistory history;
    EXPECT_TRUE(history.add_record(RecordType::kFilmNotes, encode_notes(edits)));
    EXPECT_FALSE(history.add_record(RecordType::kFullNotes, encode_notes(edits)));
    EXPECT_FALSE(history.add_record(RecordType::kNotes, encode_notes(edits)));
  }
  NoteHistory history;
  const std::vector<NoteEdit> plain = {SetMark{point("a", 1), {}}};
  EXPECT_FALSE(history.add_record(RecordType::kFilmNotes, encode_notes(plain)));
}

TEST(NoteRecordsTest, OnlyMarksWithMoreThanOldBuildsKnowStandInTheNewRecord) {
  Mark automatic = point("a", 1);
  const std::vector<NoteEdit> plain = {SetMark{automatic, {}}, RemoveMark{"b"}};
  EXPECT_EQ(note_record_type(plain), RecordType::kNotes);
  automatic.is_automatic = true;
  for (const Mark& mark : {automatic, followed(automatic), followed(point("a", 1))}) {
    const std::vector<NoteEdit> edits = {RemoveMark{"b"}, SetMark{mark, {}}};
    EXPECT_EQ(note_record_type(edits), RecordType::kFullNotes);
    NoteHistory history;
    EXPECT_TRUE(history.add_record(RecordType::kFullNotes, encode_notes(edits)));
    EXPECT_EQ(history.notes().marks.front(), mark);
    EXPECT_FALSE(history.add_record(RecordType::kNotes, encode_notes(edits)));
    EXPECT_FALSE(history.add_record(RecordType::kFullNotes, encode_notes(plain)));
  }
}

/// Builds a history in the way in which a file's records do.
struct RecordedHistory {
  NoteHistory history;

  void change(const std::vector<NoteEdit>& edits) { history.add_step(NoteStep::kChange, edits); }
  void undo() { history.add_step(NoteStep::kUndo, std::vector(history.undoable()->inverse)); }
  void redo() { history.add_step(NoteStep::kRedo, std::vector(history.redoable()->edits)); }
};

TEST(NoteHistoryTest, EveryKindOfChangeIsTakenBackAndMadeAgain) {
  RecordedHistory recorded;
  const NoteHistory& history = recorded.history;
  const CameraKey key = key_at(Rational(3));
  CameraKey other = key;
  other.vertical_fov = 0.5F;
  Mark automatic = followed(range("kill", Rational(1), Rational(2)));
  automatic.is_automatic = true;
  const std::vector<std::vector<NoteEdit>> changes = {
      {SetMark{point("a", 1), {}}},
      {SetMark{range("a", Rational(1), Rational(4)), "a"}},
      {SetMark{automatic, {}}, SetMark{point("b", 2), {}}, SetMark{point("c", 2), "b"}},
      {SetMark{point("z", 7), "kill"}},
      {RemoveMark{"missing"}, RemoveMark{"a"}, SetMark{point("a", 9), {}}},
      {SetCameraKey{key}},
      {SetCameraKey{other}},
      {SetCameraKey{eased(other)}},
      {SetMark{paced(range("slow", Rational(1), Rational(4))), {}}},
      {SetCut{{Rational(0), "arena"}}, SetCut{{Rational(2), "orbit"}}},
      {SetCut{{Rational(2), "follow:1"}}},
      {RemoveCut{Rational(2)}, SetCut{{Rational(3), "follow:1"}}},
      {RemoveCameraKey{Rational(3)}, RemoveMark{"z"}}};
  std::vector<ReplayNotes> states{history.notes()};
  for (const auto& edits : changes) {
    recorded.change(edits);
    states.push_back(history.notes());
  }
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = changes.size(); i-- > 0;) {
      recorded.undo();
      EXPECT_EQ(history.notes(), states[i]) << i;
    }
    EXPECT_EQ(history.undoable(), nullptr);
    for (std::size_t i = 1; i < states.size(); ++i) {
      recorded.redo();
      EXPECT_EQ(history.notes(), states[i]) << i;
    }
    EXPECT_EQ(history.redoable(), nullptr);
  }
}

TEST(NoteHistoryTest, AChangeEndsWhatCouldBeMadeAgain) {
  RecordedHistory recorded;
  recorded.change({SetMark{point("a", 1), {}}});
  recorded.undo();
  recorded.change({RemoveMark{"missing"}});
  EXPECT_NE(recorded.history.redoable(), nullptr) << "it changed nothing";
  recorded.change({SetMark{point("b", 1), {}}, SetCameraKey{key_at(Rational(1))}});
  EXPECT_EQ(recorded.history.redoable(), nullptr);
  recorded.change({SetMark{point("b", 1), "b"}, SetCameraKey{key_at(Rational(1))}});
  recorded.undo();
  EXPECT_TRUE(recorded.history.notes().empty()) << "what changes nothing is no change";
}

TEST(NoteHistoryTest, AStepThatWasOnlyAnnouncedSaysNothing) {
  RecordedHistory recorded;
  NoteHistory& history = recorded.history;
  recorded.change({SetMark{point("a", 1), {}}});
  const Bytes undo{1};
  EXPECT_TRUE(history.add_record(RecordType::kNoteStep, undo));
  recorded.change({SetMark{point("b", 1), {}}});
  EXPECT_EQ(names_of(history.notes()), "a b ");
  recorded.undo();
  EXPECT_EQ(names_of(history.notes()), "a ");
  for (const Bytes& malformed : {Bytes{}, Bytes{0}, Bytes{3}, Bytes{1, 1}}) {
    EXPECT_FALSE(history.add_record(RecordType::kNoteStep, malformed));
  }
}

TEST(NoteRecordsTest, WhatIsCutOffOrTooLongIsMalformed) {
  Bytes payload = encode_notes(every_kind_of_edit());
  for (std::size_t size = 0; size < payload.size(); ++size) {
    EXPECT_FALSE(decode_notes(ByteView(payload).first(size)).has_value()) << size;
  }
  payload.push_back(0);
  EXPECT_FALSE(decode_notes(payload).has_value());
}

TEST(NoteRecordsTest, WhatNoEncoderWritesIsMalformed) {
  const auto with = [](std::vector<std::uint8_t> edit) {
    edit.insert(edit.begin(), 1);
    return decode_notes(edit);
  };
  EXPECT_TRUE(with({3, 1, 2}).has_value()) << "remove the key at 1/2 s";
  EXPECT_FALSE(with({3, 2, 4}).has_value()) << "not in lowest terms";
  EXPECT_FALSE(with({3, 1, 0}).has_value()) << "divided by zero";
  EXPECT_FALSE(with({9, 1, 2}).has_value()) << "an unknown change";
  EXPECT_TRUE(with({5, 0, 1, 'a', 1, 1, 0, 0, 0, 1, '2'}).has_value()) << "a mark with a speed";
  EXPECT_FALSE(with({5, 0, 1, 'a', 1, 1, 0, 0, 0, 0}).has_value()) << "and without one";
  EXPECT_TRUE(with({6, 1, 2, 1, 'c'}).has_value()) << "a cut";
  EXPECT_FALSE(with({6, 1, 2, 0}).has_value()) << "to no camera";
  EXPECT_FALSE(with({1, 1, 0x1B}).has_value()) << "a name that a terminal obeys";
  EXPECT_FALSE(with({0, 0, 1, 'a', 1, 1, 2, 1, 2}).has_value()) << "neither point nor range";
  EXPECT_TRUE(with({4, 0, 1, 'a', 1, 1, 0, 1, 'c', 0}).has_value()) << "a mark with a camera";
  EXPECT_FALSE(with({4, 0, 1, 'a', 1, 1, 0, 0, 0}).has_value()) << "nothing more than a mark";
  EXPECT_FALSE(with({4, 0, 1, 'a', 1, 1, 0, 1, 'c', 2}).has_value()) << "an unknown bit";
  EXPECT_FALSE(with({4, 0, 1, 'a', 1, 1, 0, 1, 0x1B, 0}).has_value()) << "no name of a camera";
  EXPECT_FALSE(decode_notes(Bytes{0}).has_value()) << "no change at all";
  // The time is too large: its product does not fit into 64 bits.
  EXPECT_FALSE(with({3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1}).has_value());
}

TEST(NoteRecordsTest, ChangesThatCannotBeMadeAnyMoreArePassedOver) {
  NoteHistory history;
  const std::vector<NoteEdit> edits = {RemoveMark{"gone"}, SetMark{point("a", 1), {}}};
  EXPECT_TRUE(add_record(history, encode_notes(edits)));
  EXPECT_EQ(names_of(history.notes()), "a ");
  EXPECT_FALSE(add_record(history, Bytes{1, 9}));
}

TEST(NoteRecordsTest, AFileCannotMakeItsReaderWorkForLong) {
  NoteHistory history;
  const std::vector<NoteEdit> edits(kMaxEditsPerRecord, RemoveMark{"a"});
  const Bytes payload = encode_notes(edits);
  for (std::size_t i = 0; i < NoteHistory::kMaxEdits / kMaxEditsPerRecord; ++i) {
    EXPECT_TRUE(history.has_room_for(edits.size()));
    EXPECT_TRUE(add_record(history, payload));
  }
  EXPECT_FALSE(history.has_room_for(1));
  const NoteEdit late = SetMark{point("late", 1), {}};
  EXPECT_TRUE(add_record(history, encode_notes(std::span(&late, 1))));
  EXPECT_TRUE(history.notes().empty());
}

TEST(NoteRecordsTest, NothingCountsAfterWhatWasTooMuch) {
  NoteHistory history;
  const NoteEdit first = SetMark{point("first", 1), {}};
  EXPECT_TRUE(add_record(history, encode_notes(std::span(&first, 1))));
  const Bytes payload = encode_notes(std::vector<NoteEdit>(kMaxEditsPerRecord, RemoveMark{"a"}));
  for (std::size_t i = 0; i < NoteHistory::kMaxEdits / kMaxEditsPerRecord; ++i) {
    EXPECT_TRUE(add_record(history, payload));
  }
  const NoteEdit late = SetMark{point("late", 1), {}};
  EXPECT_TRUE(add_record(history, encode_notes(std::span(&late, 1))));
  EXPECT_EQ(names_of(history.notes()), "first ");
}

TEST(NoteRecordsTest, ManyChangesOfManyMarksTakeNotLong) {
  std::vector<NoteEdit> edits;
  for (std::size_t i = 0; i < kMaxEditsPerRecord; ++i) {
    edits.emplace_back(SetMark{point(std::to_string(i % kMaxMarks), 1), {}});
  }
  const Bytes payload = encode_notes(edits);
  const auto begin = std::chrono::steady_clock::now();
  NoteHistory history;
  while (history.has_room_for(1)) EXPECT_TRUE(add_record(history, payload));
  EXPECT_EQ(history.notes().marks.size(), kMaxMarks);
  // With optimisation it takes a fiftieth of this.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

TEST(ReplayNotesTest, SetWhileItIsRecordedTheyAreInTheReplay) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("match.replay");
  const GameInfo info = carousel::carousel_info(TickRate(50));
  auto recorder = *Recorder::begin(info, carousel::carousel_setup(TickRate(50)), path, false);
  const auto play_until = [&](Tick end) {
    for (Tick tick = recorder.writer().ticks(); tick < end; ++tick) {
      ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    }
  };
  play_until(7);
  ASSERT_TRUE(recorder.add_note(SetMark{point("kill", 7), {}}));
  ASSERT_TRUE(recorder.add_note(SetMark{point("goal", 9), {}}));
  ASSERT_FALSE(recorder.add_note(RemoveMark{"nobody"}));
  play_until(20);  // a refused note has no effect
  ASSERT_TRUE(recorder.add_note(RemoveMark{"kill"}));
  EXPECT_EQ(names_of(ReplayReader::open(path + ".part")->notes()), "goal ");
  ASSERT_TRUE(recorder.finish());
  auto player = *ReplayPlayer::open(info, *ReplayReader::open(path));
  EXPECT_EQ(names_of(player.reader().notes()), "goal ");
  while (player.tick() < player.tick_count()) ASSERT_TRUE(player.step());
}

}  // namespace
}  // namespace tickreel::tests
