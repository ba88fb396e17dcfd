#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <string>

#include "sim/replay/replay_packer.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_record.h"
#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

/// Notes when a file is opened.
class Watch {
 public:
  explicit Watch(const std::string& path) : descriptor_(inotify_init1(IN_NONBLOCK)) {
    EXPECT_GE(inotify_add_watch(descriptor_, path.c_str(), IN_OPEN), 0);
  }
  ~Watch() { close(descriptor_); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// True when the file was opened since the last call.
  [[nodiscard]] bool was_opened() const {
    char events[4096];
    return read(descriptor_, events, sizeof events) > 0;
  }

 private:
  int descriptor_;
};

/// Returns a replay in which every name and text is `name`, except for the game's name if `game` is
/// set.
std::string replay_full_of(const std::string& name, const std::string& game) {
  ReplaySession session{game, name, {1, TickRate(50), {name, name}}, {}, 100, {name, name}};
  session.setup.rules_version = 1;
  session.constants = {{name, FieldKind::kUnsigned, 4, 0}};
  InputFrame input;
  input.events = {{1, 0, name}, {0x8001, 0, name}};
  Bytes bytes = encode_preamble();
  const auto add = [&](RecordType type, const Bytes& payload) {
    const Bytes record = encode_record(type, payload);
    bytes.insert(bytes.end(), record.begin(), record.end());
  };
  add(RecordType::kSession, encode_session(session));
  add(RecordType::kKeyframe, encode_keyframe({{0, {name.begin(), name.end()}}, 0}));
  add(RecordType::kTickInput, encode_tick_input(0, input, 2));
  add(RecordType::kTickOutcome, encode_tick_outcome(0));
  add(RecordType::kCrash, encode_crash({1, 11, name + "\n"}));
  return {bytes.begin(), bytes.end()};
}

TEST(HostileNamesTest, NoPathInAReplayIsOpened) {
  const TemporaryDirectory directory;
  const std::string secret = directory.path("secret");
  write_file(secret, "nobody's business");
  const Watch watch(secret);
  ASSERT_FALSE(read_file(secret).empty());
  ASSERT_TRUE(watch.was_opened()) << "or else this would test nothing";

  const std::string path = directory.path("replay");
  for (const std::string& game : {secret, std::string("tanks"), std::string("../") + secret}) {
    write_file(path, replay_full_of(secret, game));
    auto reader = ReplayReader::open(path);
    ASSERT_TRUE(reader) << reader.error().message;
    read_everything(*reader);
    for (const GameInfo& info : fuzz_games()) {
      EXPECT_FALSE(ReplayPlayer::open(info, *ReplayReader::open(path)));
    }
    EXPECT_TRUE(pack_replay(path, directory.path("packed"), true));
  }
  EXPECT_FALSE(watch.was_opened());
}

}  // namespace
}  // namespace tickreel::tests
