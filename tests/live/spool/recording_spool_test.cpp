#include "live/spool/recording_spool.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "live/record/recording_place.h"
#include "tests/support/carousel_game.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class RecordingSpoolTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string file(const std::string& name) const {
    return folder_ + "/" + name + ".replay";
  }
  [[nodiscard]] RecordingSpool spool(std::uint64_t limit_bytes = 1U << 30U) const {
    return *RecordingSpool::open(folder_, limit_bytes);
  }
  [[nodiscard]] Recorder begin(RecordingSpool& spool) const {
    auto recorder = *spool.begin(info_.name, [&](const std::string& path) {
      return Recorder::begin(info_, carousel::carousel_setup(kRate), path, false);
    });
    for (Tick tick = 0; tick < kTicks; ++tick) {
      EXPECT_TRUE(recorder.step(carousel::carousel_input(tick)));
    }
    return recorder;
  }
  /// Records two seconds and returns the recording's name. The file's time is `hours_ago`.
  [[nodiscard]] std::string record(std::uint64_t limit_bytes = 1U << 30U, int hours_ago = 0) const {
    RecordingSpool there = spool(limit_bytes);
    Recorder recorder = begin(there);
    EXPECT_TRUE(recorder.finish());
    EXPECT_TRUE(there.make_room());
    const std::string name = RecordingSpool::name_of(recorder);
    fs::last_write_time(file(name),
                        fs::file_time_type::clock::now() - std::chrono::hours(hours_ago));
    return name;
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    const auto listed = spool().list();
    for (const SpooledRecording& recording : *listed) names.push_back(recording.name);
    return names;
  }

  static constexpr Tick kTicks = 100;
  static constexpr std::uint64_t kNoLimit = 1U << 30U;
  static inline const TickRate kRate{50};
  const GameInfo info_ = carousel::carousel_info(kRate);
  const TemporaryDirectory directory_;
  const std::string folder_ = path("recordings");
};

TEST_F(RecordingSpoolTest, TheFolderIsTheUsersAlone) {
  static_cast<void>(record());
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
}

TEST_F(RecordingSpoolTest, TheOldestGoWhenItIsFullButNotTheKeptOnes) {
  const std::string kept = record();
  ASSERT_TRUE(spool().keep(kept));
  const std::string oldest = record(1U << 30U, 2);
  const std::string older = record(1U << 30U, 1);
  const std::uint64_t one = fs::file_size(file(older));
  const std::string newest = record(one * 5 / 2);  // a limit of two and a half recordings
  EXPECT_THAT(names(), UnorderedElementsAre(kept, older, newest));
  EXPECT_FALSE(fs::exists(file(oldest)));
  const std::string last = record(0);
  EXPECT_THAT(names(), UnorderedElementsAre(kept, last)) << "the newest stays";
}

TEST_F(RecordingSpoolTest, WhatWasJustMadeStaysWhenTheOthersTimesLieInTheFuture) {
  const std::string oldest = record(kNoLimit, -1000);
  const std::string older = record(kNoLimit, -3000);
  const std::uint64_t one = fs::file_size(file(older));
  const std::string just_made = record(one * 5 / 2);
  EXPECT_THAT(names(), ElementsAre(older, just_made));
  EXPECT_EQ(*spool().path_of("last"), file(just_made));
}

TEST_F(RecordingSpoolTest, ALongSessionIsNotRemovedAtItsEndForShorterOnesThatBeganLater) {
  RecordingSpool there = spool(0);
  Recorder long_one = begin(there);
  const std::string later = record();
  ASSERT_TRUE(long_one.finish());
  ASSERT_TRUE(there.make_room());
  EXPECT_THAT(names(), ElementsAre(RecordingSpool::name_of(long_one), later));
  EXPECT_EQ(*spool().path_of("last"), file(later)) << "begun last";
}

TEST_F(RecordingSpoolTest, TheLastOneIsTheOneBegunLastWhateverDatesTheNamesHave) {
  const std::string future = "carousel-20330101-000000-aaaaaa";
  const std::string by_clock = record();
  fs::rename(file(by_clock), file(future));
  const std::string last = record();
  EXPECT_EQ(*spool().path_of("last"), file(last)) << "the spool had no order when that was made";
  EXPECT_THAT(names(), ElementsAre(future, last));
  // The recording's date comes from a wrong clock, but the order contains it.
  write_file(folder_ + "/.order", last + "\n" + future + "\n");
  const std::string after = record();
  EXPECT_THAT(names(), ElementsAre(last, future, after));
  EXPECT_EQ(*spool().path_of("last"), file(after));
}

TEST_F(RecordingSpoolTest, ADamagedOrderLeavesTheDates) {
  const std::string first = record();
  const std::string second = record();
  fs::rename(file(first), file("carousel-20200101-000000-aaaaaa"));
  write_file(folder_ + "/.order", std::string("../../etc\0\n\n\xff", 13));
  EXPECT_THAT(names(), ElementsAre("carousel-20200101-000000-aaaaaa", second));
  fs::remove(folder_ + "/.order");
  EXPECT_EQ(*spool().path_of("last"), file(second));
}

TEST_F(RecordingSpoolTest, KeepDoesNotTakeAPlaceInTheSpoolForAFile) {
  const std::string whole = record();
  {
    RecordingSpool there = spool();
    static_cast<void>(begin(there));  // never finished
  }
  const std::vector<std::string> all = names();
  ASSERT_EQ(all.size(), 2U);
  for (const std::string& kept : all) {
    for (const std::string place : {"", "./", "kept/", "kept/../"}) {
      const std::string to = folder_ + "/" + place + kept + ".replay";
      const Status refused = spool().keep_as(kept, to, true);
      ASSERT_FALSE(refused) << to;
      EXPECT_EQ(refused.error().kind, ErrorKind::kUsage) << to;
      EXPECT_THAT(refused.error().message, HasSubstr("is in the spool")) << to;
    }
  }
  EXPECT_EQ(names(), all);
  EXPECT_TRUE(ReplayReader::open(file(whole)));
}

TEST_F(RecordingSpoolTest, KeepReplacesFilesAlone) {
  const std::string name = record();
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  fs::create_directory(path("folder"));
  for (const std::string& target : {path("pipe"), path("folder"), std::string("/dev/null")}) {
    EXPECT_EQ(spool().keep_as(name, target, true).error().kind, ErrorKind::kInTheWay) << target;
  }
  EXPECT_EQ(spool().keep_as(name, "", true).error().kind, ErrorKind::kUsage);
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(names(), ElementsAre(name));
}

TEST_F(RecordingSpoolTest, WhatCannotBeRemovedIsNoReasonNotToRecord) {
  class Heard : public RecordingListener {
   public:
    void begins(Recorder&) override {}
    void is_at(const std::string&) override {}
    void has_no_room(const Error& error) override { why = error.message; }
    std::string why;
  } heard;
  // A directory cannot be removed as a file is.
  fs::create_directories(folder_ + "/odd.replay");
  fs::last_write_time(folder_ + "/odd.replay",
                      fs::file_time_type::clock::now() - std::chrono::hours(1));
  const std::string first = record();
  RecordingPlace place(spool(0), heard);
  auto second = place.begin(info_, 1, 1);
  ASSERT_TRUE(second) << second.error().message;
  ASSERT_TRUE(second->step({}));
  ASSERT_TRUE(place.finish(*second));
  EXPECT_THAT(heard.why, HasSubstr("cannot remove"));
  EXPECT_THAT(names(), UnorderedElementsAre("odd", RecordingSpool::name_of(*second)))
      << "others go in its place";
}

TEST_F(RecordingSpoolTest, WhatIsInProgressIsNotTouched) {
  RecordingSpool there = spool();
  const Recorder recorder = begin(there);
  const std::string name = RecordingSpool::name_of(recorder);
  EXPECT_EQ((*spool().list())[0].state, RecordingState::kInProgress);
  EXPECT_THAT(spool().remove(name).error().message, HasSubstr("is being recorded right now"));
  EXPECT_THAT(spool().keep(name).error().message, HasSubstr("is being recorded right now"));
  static_cast<void>(record(0));
  EXPECT_EQ(names().size(), 2U);
}

TEST_F(RecordingSpoolTest, WhatMayBeInProgressIsNotTouched) {
  const std::string name = record();
  const std::string part = name + ".replay.part";
  // A link to itself exists, but cannot be opened.
  fs::create_symlink(part, folder_ + "/" + part);
  EXPECT_EQ((*spool().list())[0].state, RecordingState::kInProgress);
  EXPECT_EQ(spool().remove(name).error().kind, ErrorKind::kUsage);
  EXPECT_TRUE(fs::exists(file(name)));
}

TEST_F(RecordingSpoolTest, WhatAKilledPackingLeftGoes) {
  const std::string name = record();
  fs::create_directories(folder_ + "/kept");
  write_file(folder_ + "/kept/" + name + ".replay.packing", "half");
  write_file(folder_ + "/gone.replay.packing", "half");
  EXPECT_THAT(names(), ElementsAre(name));
  EXPECT_FALSE(fs::exists(folder_ + "/kept/" + name + ".replay.packing"));
  EXPECT_FALSE(fs::exists(folder_ + "/gone.replay.packing"));
}

TEST_F(RecordingSpoolTest, RemoveKnowsOnlyNames) {
  const std::string name = record();
  const std::string kept = record();
  ASSERT_TRUE(spool().keep(kept));
  write_file(path("precious.replay"), "precious");
  for (const char* wrong : {"../precious", "kept/x", ".lock", "", "a b"}) {
    const Status refused = spool().remove(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage) << wrong;
    EXPECT_THAT(refused.error().message, HasSubstr("is no name of a recording")) << wrong;
  }
  EXPECT_EQ(spool().remove("nothing").error().kind, ErrorKind::kBadFile);
  EXPECT_EQ(read_file(path("precious.replay")), "precious");
  EXPECT_EQ(names().size(), 2U);
  EXPECT_TRUE(spool().remove(name));
  EXPECT_TRUE(spool().remove(kept));
  EXPECT_EQ(names().size(), 0U);
}

}  // namespace
}  // namespace tickreel::tests
