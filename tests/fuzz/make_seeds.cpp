#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "live/net/messages.h"
#include "sim/replay/replay_reader.h"
#include "sim/replay/replay_record.h"
#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/replay_records.h"
#include "tests/support/files.h"
#include "tickreel/core/byte_writer.h"

// make_seeds CORPUS OUT: cuts the replays under CORPUS into seeds for each fuzzer, small and
// uncompressed, in OUT/reader, OUT/seek_points and OUT/constants. Messages between machines go to
// OUT/messages, and texts of inputs to OUT/inputs.

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxRecords = 40;
constexpr std::size_t kMaxSeedBytes = std::size_t{1} << 16U;
constexpr std::size_t kSeedTicks = 16;

class Seeds {
 public:
  explicit Seeds(fs::path folder) : folder_(std::move(folder)) {
    for (const char* target : {"reader", "seek_points", "constants", "messages", "inputs"}) {
      fs::create_directories(folder_ / target);
    }
  }

  void add_replay(const std::string& bytes) {
    auto replay = take_apart({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!replay) return;
    auto& records = replay->records;
    if (records.size() > kMaxRecords) records.erase(records.begin() + kMaxRecords, records.end());
    for (auto& record : records) record.payload = uncompressed(record);
    if (const Bytes seed = put_together(*replay); seed.size() <= kMaxSeedBytes) add("reader", seed);
    auto reader = ReplayReader::read({bytes.begin(), bytes.end()}, "seed");
    if (reader) add_keyframes(*reader);
  }

  void add_inputs(const std::string& text) {
    add("inputs", {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

  /// Adds each message to each side at each stage.
  void add_messages() {
    const std::vector<Message> messages{ChallengeMessage{},
                                        HelloMessage{},
                                        RefusedMessage{"no"},
                                        RosterMessage{},
                                        StartMessage{},
                                        ReadyMessage{},
                                        AliveMessage{},
                                        InputsMessage{0, 0, 3, std::string(3, '\0')},
                                        FramesMessage{0, 0, 0, 3, std::string(3, '\0')},
                                        HashesMessage{1, {1, 2}},
                                        DivergedMessage{0, 1, "state"},
                                        DifferenceMessage{},
                                        LeftMessage{},
                                        EndMessage{5, false}};
    for (std::uint8_t side = 0; side < 2; ++side) {
      for (std::uint8_t stage = 0; stage < 4; ++stage) {
        ByteWriter writer;
        writer.u8(side);
        writer.u8(stage);
        for (const Message& message : messages) {
          const std::vector<std::uint8_t> bytes = encode_message(message);
          ByteWriter one;
          one.u8(side);
          one.u8(stage);
          for (ByteWriter* out : {&writer, &one}) {
            out->u16(static_cast<std::uint16_t>(bytes.size()));
            out->bytes(bytes);
          }
          add("messages", one.view());
        }
        add("messages", writer.view());
      }
    }
  }

  /// Adds seek points and constants of a game at its beginning and a little later.
  void add_game(std::size_t game) {
    const GameInfo& info = fuzz_games()[game];
    const SessionSetup setup = fuzz_setup(info);
    std::vector<NamedField> constants = default_constants(game);
    make_small(constants);
    auto simulation = *Simulation::begin(info, setup, &constants);
    for (const Tick until : {0, 1, 60, 119, 160, 199, 240, 399}) {
      while (simulation.tick() < until) {
        // Buttons are pressed and released.
        InputFrame input;
        const std::uint32_t buttons = simulation.tick() % 80 < 40 ? 0 : 0xFFFFU;
        for (PlayerInput& player : input.players) player = {buttons, {20000, 30000, -10000, 20000}};
        simulation.step(input);
      }
      add_seek_point(game, simulation.snapshot().bytes);
    }
    ByteWriter writer;
    writer.u8(static_cast<std::uint8_t>(game));
    writer.u8(static_cast<std::uint8_t>(info.max_players));
    write_inputs(writer);
    writer.u32(static_cast<std::uint32_t>(setup.tick_rate.numerator()));
    writer.u32(static_cast<std::uint32_t>(setup.tick_rate.denominator()));
    writer.u64(setup.seed);
    for (const NamedField& constant : constants) writer.u64(constant.bits);
    add("constants", writer.view());
  }

 private:
  void add_keyframes(ReplayReader& reader) {
    const auto& games = fuzz_games();
    const auto game = std::ranges::find(games, reader.session().game, &GameInfo::name);
    if (game == games.end()) return;
    for (const Tick tick : reader.keyframe_ticks()) {
      const auto keyframe = reader.keyframe(tick);
      if (!keyframe) continue;
      add_seek_point(static_cast<std::size_t>(game - games.begin()), keyframe->snapshot.bytes);
    }
  }

  void add_seek_point(std::size_t game, ByteView snapshot) {
    if (snapshot.size() > kMaxSeedBytes) return;
    ByteWriter writer;
    writer.u8(static_cast<std::uint8_t>(game));
    write_inputs(writer);
    writer.bytes(snapshot);
    add("seek_points", writer.view());
  }

  static void write_inputs(ByteWriter& writer) {
    writer.u8(kSeedTicks);
    for (std::size_t i = 0; i < kSeedTicks; ++i) {
      writer.u8(static_cast<std::uint8_t>(i % 4));
      writer.u32(static_cast<std::uint32_t>(0x1111U * i));
      for (std::size_t axis = 0; axis < kMaxAxes; ++axis) {
        writer.u8(static_cast<std::uint8_t>(37 * (i + axis)));
      }
    }
  }

  void add(const std::string& target, ByteView seed) {
    const std::string name = std::to_string(count_++);
    write_file((folder_ / target / name).string(), {seed.begin(), seed.end()});
  }

  fs::path folder_;
  int count_ = 0;
};

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  using namespace tickreel::tests;
  if (argc != 3) {
    std::fputs("usage: make_seeds CORPUS OUT\n", stderr);
    return 2;
  }
  Seeds seeds(argv[2]);
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    if (entry.path().extension() == ".replay") seeds.add_replay(read_file(entry.path().string()));
    // Texts of inputs are short and are copied unchanged.
    if (entry.path().parent_path().filename() == "inputs") {
      seeds.add_inputs(read_file(entry.path().string()));
    }
  }
  for (std::size_t game = 0; game < fuzz_games().size(); ++game) seeds.add_game(game);
  seeds.add_messages();
  return 0;
}
