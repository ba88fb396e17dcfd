#include "sim/replay/replay_reader.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <utility>
#include <vector>

#include "sim/replay/replay_packer.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using carousel::record_carousel;

class ReplayReaderTest : public testing::Test {
 protected:
  ReplayReaderTest() { record_carousel(path_, 1200); }

  /// Opens the file after its bytes were replaced.
  Result<ReplayReader> open_with(const std::string& bytes) {
    write_file(path_, bytes);
    return ReplayReader::open(path_);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(ReplayReaderTest, FindsWhatWasRecorded) {
  auto reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->session().game, "carousel");
  EXPECT_EQ(reader->session().setup.rules_version, 3U);
  EXPECT_EQ(reader->session().setup.seed, 42U);
  EXPECT_EQ(reader->session().constants.size(), 2U);
  EXPECT_EQ(reader->tick_count(), 1200);
  EXPECT_TRUE(reader->is_complete());
  EXPECT_EQ(reader->unread_bytes(), 0U);
  EXPECT_EQ(reader->keyframe_ticks(), (std::vector<Tick>{0, 256, 512, 1024, 1200}));
  for (const Tick tick : {Tick{0}, Tick{700}, Tick{1199}, Tick{3}}) {
    EXPECT_EQ(*reader->input(tick), carousel::carousel_input(tick));
  }
  EXPECT_EQ(reader->component_ticks(), (std::vector<Tick>{256, 512, 768, 1024}));
  EXPECT_EQ(directory_.listing(), "match.replay") << "no .part is left";
}

TEST_F(ReplayReaderTest, ReadsAgainWithoutOpeningItsFile) {
  auto reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader);
  std::filesystem::remove(path_);
  auto again = reader->again();
  EXPECT_EQ(again.tick_count(), reader->tick_count());
  for (const Tick tick : {Tick{1199}, Tick{0}, Tick{700}}) {
    EXPECT_EQ(*again.input(tick), *reader->input(tick));
  }
}

/// Returns a recording as it is when the program is killed after `ticks` ticks.
std::string interrupted_recording(const std::string& path, Tick ticks) {
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, true);
  for (Tick tick = 0; tick < ticks; ++tick) {
    if (!recorder.step(carousel::carousel_input(tick))) return "";
  }
  return read_file(recorder.writer().part_path());
}

TEST_F(ReplayReaderTest, ARecordingThatBreaksOffKeepsEveryWholeTick) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 600);
  std::size_t opened = 0;
  Tick last_ticks = 0;
  for (std::size_t size = 0; size < bytes.size(); size += 37) {
    const auto reader = open_with(bytes.substr(0, size));
    if (!reader) {
      EXPECT_EQ(reader.error().kind, ErrorKind::kBadFile);
      EXPECT_EQ(opened, 0U) << "only a file without its first keyframe is refused";
      continue;
    }
    ++opened;
    EXPECT_FALSE(reader->is_complete());
    EXPECT_GE(reader->tick_count(), last_ticks);
    last_ticks = reader->tick_count();
  }
  EXPECT_GE(last_ticks, 597);
}

Bytes concatenated(const std::string& bytes, const std::vector<Bytes>& records) {
  Bytes all(bytes.begin(), bytes.end());
  for (const Bytes& record : records) all.insert(all.end(), record.begin(), record.end());
  return all;
}

// The program was stopped or died inside a tick. The input is in the file, but it does not count as
// a tick.
TEST_F(ReplayReaderTest, ARecordingThatEndsInsideATickKeepsItsInput) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 100);
  EXPECT_FALSE(ReplayReader::read(concatenated(bytes, {}), "whole")->has_begun_tick());
  const InputFrame input = carousel::carousel_input(100);
  const Bytes begun = encode_record(RecordType::kTickInput, encode_tick_input(100, input, 2));
  const Bytes crash = encode_record(RecordType::kCrash, encode_crash({100, 11, ""}));
  auto reader = ReplayReader::read(concatenated(bytes, {begun, crash}), "begun");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), 100);
  EXPECT_FALSE(reader->is_complete());
  ASSERT_TRUE(reader->has_begun_tick());
  EXPECT_EQ(*reader->begun_input(), input);
}

// The picture stays even if the program dies.
TEST_F(ReplayReaderTest, APictureIsInTheRecordingAtOnce) {
  const std::string path = directory_.path("watched");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, true);
  std::vector<PacedFrame> frames;
  for (std::uint32_t tick = 0; tick < 700; ++tick) {
    ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    // A tick has no picture, one, or two.
    for (std::uint32_t i = 0; i < tick % 3; ++i) {
      frames.push_back({i == 0 ? 1U : 0U, tick, static_cast<std::uint16_t>(i)});
      ASSERT_TRUE(recorder.add_frame(frames.back()));
    }
    if (tick % 100 != 50) continue;
    auto part = *ReplayReader::open(recorder.writer().part_path());
    ASSERT_EQ(part.tick_count(), tick + 1);
    ASSERT_EQ(part.paced_frame_count(), frames.size());
    EXPECT_EQ(*part.paced_frame(frames.size() - 1), frames.back());
  }
  const auto expect_all = [&](const std::string& file) {
    auto reader = *ReplayReader::open(file);
    ASSERT_EQ(reader.paced_frame_count(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      ASSERT_EQ(*reader.paced_frame(i), frames[i]) << i;
    }
    for (Tick tick = 0; tick < 700; ++tick) {
      ASSERT_EQ(*reader.input(tick), carousel::carousel_input(tick)) << tick;
    }
  };
  expect_all(recorder.writer().part_path());
  ASSERT_TRUE(recorder.finish());
  expect_all(path);
}

// Each picture is a record between two ticks, and a reader limits the number of such places.
TEST_F(ReplayReaderTest, ALongRecordingWithManyPicturesCanBePacked) {
  const std::string path = directory_.path("long");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, true);
  constexpr Tick kTicks = 140'000;
  for (Tick tick = 0; tick < kTicks; ++tick) {
    ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    ASSERT_TRUE(recorder.add_frame({1, 20000, static_cast<std::uint16_t>(tick)}));
  }
  const Status finished = recorder.finish();
  ASSERT_TRUE(finished) << finished.error().message;
  auto reader = *ReplayReader::open(path);
  EXPECT_EQ(reader.tick_count(), kTicks);
  EXPECT_EQ(reader.paced_frame_count(), static_cast<std::uint64_t>(kTicks));
}

TEST_F(ReplayReaderTest, ThePictureThatItDiedOfIsOfStatesThatAreThere) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 100);
  const auto with = [&](const BegunPicture& picture) {
    const Bytes record = encode_record(RecordType::kBegunPicture, encode_begun_picture(picture));
    return *ReplayReader::read(concatenated(bytes, {record}), "picture");
  };
  EXPECT_EQ(with({99, 7}).begun_picture(), (BegunPicture{99, 7}));
  EXPECT_FALSE(with({100, 7}).begun_picture()) << "the next state is not there";
  EXPECT_FALSE(ReplayReader::read(concatenated(bytes, {}), "none")->begun_picture());
  const Bytes torn = encode_record(RecordType::kBegunPicture, Bytes{1});
  EXPECT_FALSE(ReplayReader::read(concatenated(bytes, {torn}), "torn"));
}

TEST_F(ReplayReaderTest, AnInputAndItsOutcomeStandTogether) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 100);
  const Bytes input = encode_record(RecordType::kTickInput, encode_tick_input(100, {}, 2));
  const Bytes next = encode_record(RecordType::kTickInput, encode_tick_input(101, {}, 2));
  const Bytes outcome = encode_record(RecordType::kTickOutcome, encode_tick_outcome(0));
  const Bytes crash = encode_record(RecordType::kCrash, encode_crash({100, 11, ""}));
  const Bytes end = encode_record(RecordType::kEnd, encode_end({100, 0}));
  const auto opens = [&](const std::vector<Bytes>& records) {
    return ReplayReader::read(concatenated(bytes, records), "replay").ok();
  };
  EXPECT_TRUE(opens({input, outcome, next}));
  EXPECT_FALSE(opens({outcome})) << "without an input";
  EXPECT_FALSE(opens({input, outcome, outcome})) << "twice";
  EXPECT_FALSE(opens({input, input}));
  EXPECT_FALSE(opens({input, next})) << "without an outcome";
  EXPECT_FALSE(opens({next})) << "of another tick";
  EXPECT_FALSE(opens({input, crash, outcome})) << "something between";
  EXPECT_FALSE(opens({input, end})) << "a recording ends after a whole tick";
  EXPECT_FALSE(opens({end, input}));
}

TEST_F(ReplayReaderTest, PackingChangesNothingThatIsRecorded) {
  const std::string live = directory_.path("live");
  write_file(path_, interrupted_recording(live, 1300));
  auto part = *ReplayReader::open(path_);
  std::vector<std::pair<Tick, Tick>> told;
  ASSERT_TRUE(pack_replay(path_, live + ".packed", false,
                          [&](Tick done, Tick all) { told.emplace_back(done, all); }));
  ASSERT_GT(told.size(), 1U);
  EXPECT_EQ(told.back(), (std::pair<Tick, Tick>{1300, 1300}));
  EXPECT_LT(told.front().first, 1300);
  auto packed = *ReplayReader::open(live + ".packed");
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_LT(packed.file_bytes() * 2, part.file_bytes());
  EXPECT_FALSE(packed.is_complete());
  ASSERT_EQ(packed.tick_count(), part.tick_count());
  EXPECT_EQ(packed.component_ticks(), part.component_ticks());
  for (Tick tick = 0; tick < part.tick_count(); ++tick) {
    ASSERT_EQ(*packed.input(tick), *part.input(tick));
    ASSERT_TRUE(packed.state_hash(tick + 1)->matches(part.state_hash(tick + 1)->bits));
  }
  for (const Tick tick : packed.keyframe_ticks()) {
    EXPECT_EQ(packed.keyframe(tick)->snapshot.bytes, part.keyframe(tick)->snapshot.bytes);
  }
}

TEST_F(ReplayReaderTest, AFlippedBitInAnyByteIsNoticed) {
  record_carousel(path_, 60);
  const std::string bytes = read_file(path_);
  for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
    std::string flipped = bytes;
    flipped[byte] = static_cast<char>(flipped[byte] ^ (1 << (byte % 8)));
    const auto reader = open_with(flipped);
    const bool noticed = !reader || !reader->is_complete();
    ASSERT_TRUE(noticed) << "byte " << byte;
  }
}

TEST_F(ReplayReaderTest, SaysWhereTheDamageIs) {
  std::string bytes = read_file(path_);
  bytes[300] = static_cast<char>(bytes[300] ^ 1);
  const auto reader = open_with(bytes);
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(reader.error().message.find("match.replay, byte "), std::string::npos);
  EXPECT_NE(reader.error().message.find("checksum"), std::string::npos);
}

// Some file systems leave zeros when the machine loses power.
TEST_F(ReplayReaderTest, ZerosAtTheEndAreARecordingThatBreaksOff) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 100);
  const auto reader = open_with(bytes + std::string(5000, '\0'));
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->tick_count(), 100);
  EXPECT_FALSE(reader->is_complete());
  EXPECT_EQ(reader->unread_bytes(), 5000U);
  EXPECT_FALSE(open_with(bytes + std::string(5000, '\0') + "x"));
}

// The sectors of a disk know nothing of records, so the last record is there in part.
TEST_F(ReplayReaderTest, ZerosFromASectorOnAreARecordingThatBreaksOff) {
  const std::string bytes = interrupted_recording(directory_.path("live"), 600);
  Tick last_ticks = 0;
  for (std::size_t from = 4096; from < bytes.size(); from += 512) {
    std::string lost = bytes;
    std::fill(lost.begin() + static_cast<std::ptrdiff_t>(from), lost.end(), '\0');
    const auto reader = open_with(lost);
    ASSERT_TRUE(reader) << reader.error().message;
    EXPECT_FALSE(reader->is_complete());
    EXPECT_GE(reader->tick_count(), last_ticks);
    last_ticks = reader->tick_count();
    lost.back() = 'x';
    EXPECT_FALSE(open_with(lost)) << "something follows, so it is damaged";
  }
  EXPECT_GT(last_ticks, 500);
}

/// A game that has a component only in some states.
class MoodyGame : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame&) override { ++ticks_; }
  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    if (ticks_ > 300) archive.field("boss", boss_);
  }
  void publish(View& view) const override { static_cast<void>(view); }

 private:
  std::int32_t ticks_ = 0;
  std::int32_t boss_ = 7;
};

TEST_F(ReplayReaderTest, AGameWithOtherComponentsNowAndThenIsRecordedAllTheSame) {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.make_game = [](const SessionSetup&) { return std::make_unique<MoodyGame>(); };
  auto recorder = *Recorder::begin(info, carousel::carousel_setup(TickRate(50)), path_, true);
  for (Tick tick = 0; tick < 1100; ++tick) ASSERT_TRUE(recorder.step({}));
  ASSERT_TRUE(recorder.finish());
  const auto reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->tick_count(), 1100);
  EXPECT_EQ(reader->component_ticks(), (std::vector<Tick>{256}));
}

TEST_F(ReplayReaderTest, ALongRecordingWithAKeyframeInEachTickCanBeRead) {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.make_game = [](const SessionSetup&) { return std::make_unique<MoodyGame>(); };
  info.seek_ticks = 1;
  auto recorder = *Recorder::begin(info, carousel::carousel_setup(TickRate(50)), path_, true);
  constexpr Tick kTicks = 140'000;
  for (Tick tick = 0; tick < kTicks; ++tick) ASSERT_TRUE(recorder.step({}));
  const auto reader = ReplayReader::open(recorder.writer().part_path());
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), kTicks);
  const std::vector<Tick> keyframes = reader->keyframe_ticks();
  const auto close = static_cast<std::size_t>(Recorder::kMostCloseKeyframes);
  ASSERT_GT(keyframes.size(), close + 1);
  EXPECT_EQ(keyframes[close], Recorder::kMostCloseKeyframes);
  EXPECT_EQ(keyframes[close + 1], Recorder::kMostCloseKeyframes + Recorder::kKeyframeTicks);
}

TEST_F(ReplayReaderTest, RefusesWhatIsNoReplay) {
  for (const std::string bytes : {"", "x", "#!/bin/sh\necho this is a script, not a replay\n"}) {
    const auto reader = open_with(bytes);
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().kind, ErrorKind::kBadFile);
  }
  EXPECT_EQ(ReplayReader::open(directory_.path("missing")).error().kind, ErrorKind::kBadFile);
  EXPECT_EQ(ReplayReader::open(directory_.path("")).error().kind, ErrorKind::kBadFile);
}

TEST_F(ReplayReaderTest, SkipsUnknownRecordsThatMayBeSkipped) {
  const std::string bytes = read_file(path_);
  const auto record = encode_record(static_cast<RecordType>(0xFF), std::vector<std::uint8_t>{1, 2});
  const auto reader = open_with(bytes + std::string(record.begin(), record.end()));
  ASSERT_TRUE(reader);
  EXPECT_TRUE(reader->is_complete());
  EXPECT_EQ(reader->unread_bytes(), 0U);
}

TEST_F(ReplayReaderTest, RefusesUnknownRecordsThatMatter) {
  const std::string bytes = read_file(path_);
  const auto record = encode_record(static_cast<RecordType>(0x7F), std::vector<std::uint8_t>{1, 2});
  const auto reader = open_with(bytes + std::string(record.begin(), record.end()));
  ASSERT_FALSE(reader);
  EXPECT_NE(reader.error().message.find("record type 127 is unknown"), std::string::npos);
}

TEST(ReplayWriterTest, DoesNotReplaceUnasked) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("old");
  write_file(path, "precious");
  const ReplaySession session{"g", "r", {1, TickRate(50), {"Ada"}}, {}, 0, {}};
  const auto refused = ReplayWriter::create(path, session, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find("§overwrite"), std::string::npos);
  EXPECT_EQ(ReplayWriter::create(directory.path("missing/x"), session, false).error().kind,
            ErrorKind::kFailed);
  {
    auto unfinished = ReplayWriter::create(path, session, true);
    ASSERT_TRUE(unfinished);
  }
  EXPECT_EQ(read_file(path), "precious") << "replaced only by a finished recording";
}

TEST(ReplayWriterTest, RefusesWhatCouldNotBeReadAgain) {
  const TemporaryDirectory directory;
  ReplaySession session{"g", "r", {1, TickRate(50), {std::string(300, 'x')}}, {}, 0, {}};
  EXPECT_FALSE(ReplayWriter::create(directory.path("x"), session, false));
  session.setup.players = {"Ada"};
  auto writer = ReplayWriter::create(directory.path("x"), session, false);
  ASSERT_TRUE(writer);
  InputFrame input;
  input.events.resize(kMaxEventsPerTick + 1);
  EXPECT_FALSE(writer->begin_tick(input));
  input.events = {{0, 0, std::string(kMaxEventPayloadBytes + 1, 'x')}};
  EXPECT_FALSE(writer->begin_tick(input));
  input.events = {{0, kMaxPlayers, ""}};
  EXPECT_FALSE(writer->begin_tick(input));
  input.events = {{0, 0, std::string(kMaxEventPayloadBytes, 'x')}};
  EXPECT_TRUE(writer->begin_tick(input));
}

TEST(ReplayWriterTest, EveryTickCanBePlayedAtOnce) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("live");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, false);
  for (Tick tick = 0; tick < 10; ++tick) {
    ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    const auto reader = ReplayReader::open(path + ".part");
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->tick_count(), tick + 1);
    EXPECT_FALSE(reader->is_complete());
  }
}

TEST(ReplayWriterTest, AFullDiskIsReported) {
  const ReplaySession session{"g", "r", {1, TickRate(50), {"Ada"}}, {}, 0, {}};
  const TemporaryDirectory directory;
  // A limit on file size has the effect of a full disk.
  const auto default_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit unlimited{};
  getrlimit(RLIMIT_FSIZE, &unlimited);
  for (const rlim_t room : {0, 40, 200}) {
    const rlimit few{room, unlimited.rlim_max};
    setrlimit(RLIMIT_FSIZE, &few);
    const auto writer = ReplayWriter::create(directory.path("x"), session, false);
    const auto recorder =
        Recorder::begin(carousel::carousel_info(TickRate(50)),
                        carousel::carousel_setup(TickRate(50)), directory.path("y"), false);
    setrlimit(RLIMIT_FSIZE, &unlimited);
    ASSERT_FALSE(recorder) << room;
    EXPECT_TRUE(recorder.error().message.ends_with("File too large; nothing was recorded"))
        << recorder.error().message;
    EXPECT_EQ(writer.ok(), room == 200);
    EXPECT_EQ(directory.listing(), writer ? "x.part" : "") << room;
  }
  std::signal(SIGXFSZ, default_handler);
}

}  // namespace
}  // namespace tickreel::tests
