#include "sim/replay/notes_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "sim/replay/replay_packer.h"
#include "sim/replay/replay_player.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

SetMark mark(const std::string& name, std::int64_t seconds = 1) {
  return {{name, Rational(seconds), {}}, {}};
}

std::string names_in(const ReplayNotes& notes) {
  std::string names;
  for (const Mark& mark : notes.marks) names += mark.name + " ";
  return names;
}

class NotesFileTest : public testing::Test {
 protected:
  void SetUp() override { carousel::record_carousel(path_, 20); }

  /// Returns the names that a reader of the replay sees now.
  [[nodiscard]] std::string names() const {
    const auto file = NotesFile::open(path_);
    EXPECT_TRUE(file) << (file ? "" : file.error().message);
    return file ? names_in(file->notes()) : "";
  }
  void cut(const std::string& path, std::size_t bytes) const {
    std::filesystem::resize_file(path, bytes);
  }
  /// Cuts off the end of the recording.
  void interrupt() const { cut(path_, read_file(path_).size() - 1); }

  /// Makes two changes and undoes and redoes them. The replay has no marks before.
  void expect_changes_are_taken_back() const {
    ASSERT_TRUE(NotesFile::open(path_)->change(mark("a")));
    ASSERT_TRUE(NotesFile::open(path_)->change(RemoveMark{"a"}));
    EXPECT_EQ(names(), "");
    ASSERT_TRUE(NotesFile::open(path_)->undo());
    EXPECT_EQ(names(), "a ");
    auto file = *NotesFile::open(path_);
    const auto undone = file.undo();
    ASSERT_TRUE(undone);
    EXPECT_EQ(undone->edits, std::vector<NoteEdit>{mark("a")});
    EXPECT_EQ(names(), "");
    const auto first = NotesFile::open(path_)->undo();
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(first.error().message, "there is nothing to undo");
    ASSERT_TRUE(NotesFile::open(path_)->redo());
    EXPECT_EQ(names(), "a ");
    ASSERT_TRUE(file.redo());
    EXPECT_EQ(names(), "");
    EXPECT_FALSE(file.redo());
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  std::string beside_ = path_ + ".notes";
};

TEST_F(NotesFileTest, ChangesAreTakenBackAfterTheReplayIsOpenedAgain) {
  expect_changes_are_taken_back();
  EXPECT_FALSE(std::filesystem::exists(beside_));
}

TEST_F(NotesFileTest, SoAreThoseBesideIt) {
  interrupt();
  expect_changes_are_taken_back();
  EXPECT_TRUE(std::filesystem::exists(beside_));
}

TEST_F(NotesFileTest, AStepThatBreaksOffCountsAsNone) {
  auto file = *NotesFile::open(path_);
  ASSERT_TRUE(file.change(mark("a")));
  ASSERT_TRUE(file.change(mark("b")));
  const std::string two = read_file(path_);
  ASSERT_TRUE(file.undo());
  const std::string whole = read_file(path_);
  for (std::size_t bytes = two.size(); bytes < whole.size(); ++bytes) {
    write_file(path_, whole.substr(0, bytes));
    EXPECT_EQ(names(), "a b ") << bytes;
    auto again = *NotesFile::open(path_);
    ASSERT_TRUE(again.change(RemoveMark{"a"})) << bytes;
    ASSERT_TRUE(again.undo());
    ASSERT_TRUE(again.undo());
    EXPECT_EQ(names(), "a ") << bytes;
  }
}

TEST_F(NotesFileTest, PackingForgetsTheChanges) {
  auto file = *NotesFile::open(path_);
  ASSERT_TRUE(file.change(mark("a")));
  const std::string packed = directory_.path("packed.replay");
  ASSERT_TRUE(pack_replay(path_, packed, false));
  EXPECT_FALSE(NotesFile::open(packed)->undo());
  EXPECT_EQ(names_in(NotesFile::open(packed)->notes()), "a ");
}

TEST_F(NotesFileTest, TheReplayHoldsThem) {
  auto file = *NotesFile::open(path_);
  EXPECT_TRUE(file.notes().empty());
  EXPECT_EQ(file.path(), path_);
  const std::string before = read_file(path_);
  const std::vector<NoteEdit> edits = {mark("a"), mark("b", 2), SetCameraKey{{{}, {}, {1, 0, 0}}}};
  ASSERT_TRUE(file.change(edits));
  EXPECT_EQ(names_in(file.notes()), "a b ");
  EXPECT_EQ(file.why_beside(), "");
  EXPECT_EQ(read_file(path_).substr(0, before.size()), before) << "what was there stays";
  EXPECT_EQ(directory_.listing(), "match.replay");

  const auto reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader);
  EXPECT_TRUE(reader->is_complete());
  EXPECT_EQ(reader->unread_bytes(), 0U);
  EXPECT_EQ(reader->notes(), file.notes());
}

TEST_F(NotesFileTest, NoMarkGetsANameOfWhichNothingIsSeen) {
  auto file = *NotesFile::open(path_);
  for (const char* unseen : {"\u200B", " ", "\u3000\uFEFF"}) {
    const auto added = file.add({unseen, Rational(1), {}}, "mark");
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(added.error().message, HasSubstr("nothing of it would be seen"));
  }
  ASSERT_TRUE(file.change(mark("a")));
  EXPECT_FALSE(file.change(SetMark{{"\u200B", Rational(1), {}}, "a"}));
  EXPECT_EQ(names(), "a ");
}

TEST_F(NotesFileTest, AMarkThatNobodySawIsChangedAndNamed) {
  // Older versions wrote such marks.
  {
    const NoteEdit edit = mark("\u200B");
    std::ofstream(path_, std::ios::binary | std::ios::app) << [&] {
      const Bytes records =
          encode_note_step(NoteStep::kChange, std::span<const NoteEdit>(&edit, 1));
      return std::string(records.begin(), records.end());
    }();
  }
  EXPECT_EQ(names(), "\u200B ");
  auto file = *NotesFile::open(path_);
  ASSERT_TRUE(file.change(SetMark{{"\u200B", Rational(2), {}}, "\u200B"}));
  ASSERT_TRUE(file.change(SetMark{{"a", Rational(2), {}}, "\u200B"}));
  EXPECT_EQ(names(), "a ");
  ASSERT_TRUE(file.undo());
  EXPECT_EQ(names(), "\u200B ");
  ASSERT_TRUE(file.change(RemoveMark{"\u200B"}));
  EXPECT_EQ(names(), "");
}

TEST_F(NotesFileTest, ChangesAreMadeTogetherOrNotAtAll) {
  auto file = *NotesFile::open(path_);
  const std::string before = read_file(path_);
  const std::vector<NoteEdit> edits = {mark("a"), RemoveMark{"nobody"}};
  const Status changed = file.change(edits);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, ErrorKind::kUsage);
  EXPECT_TRUE(file.notes().empty());
  EXPECT_EQ(read_file(path_), before);
}

TEST_F(NotesFileTest, AKillWhileTheyAreWrittenCostsOnlyThem) {
  auto file = *NotesFile::open(path_);
  ASSERT_TRUE(file.change(mark("first")));
  const std::size_t before = read_file(path_).size();
  const std::vector<NoteEdit> edits = {mark("second"), RemoveMark{"first"}};
  ASSERT_TRUE(file.change(edits));
  const std::string whole = read_file(path_);
  for (std::size_t size = before; size < whole.size(); ++size) {
    write_file(path_, whole.substr(0, size));
    const auto reader = ReplayReader::open(path_);
    ASSERT_TRUE(reader) << size;
    EXPECT_TRUE(reader->is_complete());
    EXPECT_EQ(names(), "first ");
    ASSERT_TRUE(NotesFile::open(path_)->change(mark("third")));
    EXPECT_EQ(names(), "first third ");
    EXPECT_EQ(ReplayReader::open(path_)->unread_bytes(), 0U);
  }
}

TEST_F(NotesFileTest, SeveralProgramsSeeEachOthersChanges) {
  auto one = *NotesFile::open(path_);
  auto other = *NotesFile::open(path_);
  ASSERT_TRUE(one.change(mark("a")));
  ASSERT_TRUE(other.change(mark("b")));
  EXPECT_EQ(names_in(other.notes()), "a b ");
  EXPECT_EQ(names_in(one.notes()), "a ");
  ASSERT_TRUE(one.refresh());
  EXPECT_EQ(names_in(one.notes()), "a b ");
  ASSERT_TRUE(one.change(RemoveMark{"b"}));
  EXPECT_FALSE(other.change(RemoveMark{"b"})) << "it is gone";
  EXPECT_EQ(names_in(other.notes()), "a ");
}

TEST_F(NotesFileTest, ThoseOfAnInterruptedRecordingStandBesideIt) {
  interrupt();
  const std::string before = read_file(path_);
  auto file = *NotesFile::open(path_);
  EXPECT_EQ(file.path(), beside_);
  EXPECT_EQ(file.why_beside(), "the recording breaks off");
  EXPECT_EQ(directory_.listing(), "match.replay") << "nothing is made before it is needed";
  EXPECT_FALSE(file.change(RemoveMark{"nobody"}));
  EXPECT_EQ(directory_.listing(), "match.replay");
  ASSERT_TRUE(file.change(mark("a")));
  ASSERT_TRUE(file.change(mark("b")));
  EXPECT_EQ(names(), "a b ");
  EXPECT_EQ(read_file(path_), before);
}

TEST_F(NotesFileTest, NotesBesideAPrivateReplayArePrivate) {
  interrupt();
  for (const mode_t mode : {0600, 0400, 0640}) {
    std::filesystem::remove(beside_);
    ASSERT_EQ(chmod(path_.c_str(), mode), 0);
    ASSERT_TRUE(NotesFile::open(path_)->change(mark("a")));
    struct stat made {};
    ASSERT_EQ(stat(beside_.c_str(), &made), 0);
    EXPECT_EQ(made.st_mode & 0777U, mode | 0200U) << std::oct << mode;
  }
}

TEST_F(NotesFileTest, AKillWhileTheyAreWrittenBesideCostsOnlyThem) {
  interrupt();
  auto file = *NotesFile::open(path_);
  ASSERT_TRUE(file.change(mark("first")));
  const std::size_t after_first = read_file(beside_).size();
  ASSERT_TRUE(file.change(mark("second")));
  const std::string whole = read_file(beside_);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write_file(beside_, whole.substr(0, size));
    const std::string before = size < after_first ? "" : "first ";
    ASSERT_EQ(names(), before) << size;
    ASSERT_TRUE(NotesFile::open(path_)->change(mark("third")));
    ASSERT_EQ(names(), before + "third ") << size;
  }
}

TEST_F(NotesFileTest, ThoseOfAReadOnlyReplayStandBesideIt) {
  ASSERT_TRUE(NotesFile::open(path_)->change(mark("in it")));
  chmod(path_.c_str(), 0444);
  auto file = *NotesFile::open(path_);
  EXPECT_EQ(file.why_beside(), "the replay is read-only");
  const std::vector<NoteEdit> edits = {mark("beside"), RemoveMark{"in it"}};
  ASSERT_TRUE(file.change(edits));
  EXPECT_EQ(names(), "beside ");
  EXPECT_EQ(directory_.listing(), "match.replay match.replay.notes");

  // The notes file counts last, so it also takes the following changes.
  chmod(path_.c_str(), 0644);
  ASSERT_TRUE(file.change(RemoveMark{"beside"}));
  EXPECT_EQ(file.path(), beside_);
  EXPECT_EQ(names(), "");
}

TEST_F(NotesFileTest, SaysBothReasonsWhenTheyCannotBeStoredAnywhere) {
  chmod(path_.c_str(), 0444);
  // No file can be made beside a name like this.
  const int descriptor = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  auto file = NotesFile::open("/proc/self/fd/" + std::to_string(descriptor));
  ASSERT_TRUE(file) << file.error().message;
  const Status changed = file->change(mark("a"));
  close(descriptor);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, ErrorKind::kFailed);
  EXPECT_THAT(changed.error().message, HasSubstr("the replay is read-only"));
  EXPECT_THAT(changed.error().message, HasSubstr(".notes: No such file"));
  EXPECT_TRUE(file->notes().empty());
}

TEST_F(NotesFileTest, OfAReplayInAFolderThatCannotBeWrittenWantACopyOfIt) {
  const auto folder = std::filesystem::path(path_).parent_path();
  chmod(path_.c_str(), 0444);
  chmod(folder.c_str(), 0555);
  const auto say = [&] {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && setuid(kNobody) != 0) std::perror("setuid");
    const Status changed = NotesFile::open(path_)->change(mark("a"));
    std::fprintf(stderr, "%s\n", changed ? "it was stored" : changed.error().message.c_str());
    std::_Exit(0);
  };
  EXPECT_EXIT(
      say(), testing::ExitedWithCode(0),
      "the notes cannot be stored: the replay is read-only, and nothing can be written in its "
      "folder, " +
          folder.string() + ": copy the replay to a folder where you may write");
  chmod(folder.c_str(), 0755);
}

TEST_F(NotesFileTest, AForeignFileBesideItIsRefusedAndLeftAlone) {
  const auto refused = [this](const std::string& content) {
    write_file(beside_, content);
    const auto file = NotesFile::open(path_);
    EXPECT_FALSE(file);
    EXPECT_EQ(read_file(beside_), content);
    if (file) return std::string();
    EXPECT_EQ(file.error().kind, ErrorKind::kBadFile);
    EXPECT_THAT(file.error().message, HasSubstr(beside_));
    return file.error().message;
  };
  EXPECT_THAT(refused("my shopping list"), HasSubstr("no file of notes"));

  std::filesystem::remove(beside_);
  interrupt();
  ASSERT_TRUE(NotesFile::open(path_)->change(mark("a")));
  const std::string good = read_file(beside_);
  std::string damaged = good;
  damaged.back() ^= 1;
  EXPECT_THAT(refused(damaged), HasSubstr("checksum"));
  std::string of_another = good;
  of_another[10] ^= 1;
  EXPECT_THAT(refused(of_another), HasSubstr("belongs to another replay"));
  std::string newer = good;
  newer[8] = 2;
  EXPECT_THAT(refused(newer), HasSubstr("use a newer tickreel"));
}

TEST_F(NotesFileTest, PackingKeepsThem) {
  interrupt();
  const std::vector<NoteEdit> edits = {mark("a"), SetCameraKey{{{}, {}, {1, 0, 0}}}};
  ASSERT_TRUE(NotesFile::open(path_)->change(edits));
  const std::string packed = directory_.path("packed.replay");
  ASSERT_TRUE(pack_replay(path_, packed, false));
  EXPECT_EQ(directory_.listing(), "packed.replay") << "one file holds all of it";
  const auto reader = ReplayReader::open(packed);
  ASSERT_TRUE(reader);
  EXPECT_EQ(names_in(reader->notes()), "a ");
  EXPECT_EQ(reader->notes().camera_keys.size(), 1U);
}

TEST_F(NotesFileTest, ThoseOfAReplacedReplayGoWhenTheNewOneHasTheName) {
  chmod(path_.c_str(), 0444);
  ASSERT_TRUE(NotesFile::open(path_)->change(mark("old")));
  const GameInfo info = carousel::carousel_info(TickRate(50));
  const SessionSetup setup = carousel::carousel_setup(TickRate(50));
  {
    auto unfinished = Recorder::begin(info, setup, path_, true);
    ASSERT_TRUE(unfinished);
  }
  EXPECT_EQ(names(), "old ") << "nothing has been replaced yet";
  ASSERT_TRUE(NotesFile::open(path_ + ".part")->change(mark("interrupted")));

  auto recorder = *Recorder::begin(info, setup, path_, true);
  ASSERT_TRUE(recorder.step(carousel::carousel_input(0)));
  ASSERT_TRUE(recorder.finish());
  EXPECT_EQ(names(), "");
  EXPECT_EQ(directory_.listing(), "match.replay");
}

TEST_F(NotesFileTest, ThoseOfAReplayThatIsGoneAreInTheWay) {
  interrupt();
  ASSERT_TRUE(NotesFile::open(path_)->change(mark("old")));
  const std::string other = directory_.path("other.replay");
  carousel::record_carousel(other, 20);
  std::filesystem::remove(path_);
  const Status refused = ReplayWriter::check_place(path_, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_THAT(refused.error().message, HasSubstr(beside_ + " exists"));
  EXPECT_THAT(refused.error().message, HasSubstr("§overwrite"));
  EXPECT_FALSE(pack_replay(other, path_, false));
  EXPECT_EQ(directory_.listing(), "match.replay.notes other.replay");
  EXPECT_TRUE(ReplayWriter::check_place(path_, true));
  ASSERT_TRUE(pack_replay(other, path_, true));
  EXPECT_EQ(directory_.listing(), "match.replay");
}

TEST_F(NotesFileTest, AForeignFileBesideWhatIsReplacedStays) {
  write_file(beside_, "my shopping list");
  const std::string other = directory_.path("other.replay");
  carousel::record_carousel(other, 20);
  ASSERT_TRUE(pack_replay(other, path_, true));
  EXPECT_EQ(read_file(beside_), "my shopping list");
}

TEST_F(NotesFileTest, MarksChangeNothingOfWhatIsPlayed) {
  ASSERT_TRUE(NotesFile::open(path_)->change(mark("a")));
  auto player =
      ReplayPlayer::open(carousel::carousel_info(TickRate(50)), *ReplayReader::open(path_));
  ASSERT_TRUE(player);
  EXPECT_EQ(player->tick_count(), 20);
  while (player->tick() < player->tick_count()) ASSERT_TRUE(player->step());
}

}  // namespace
}  // namespace tickreel::tests
