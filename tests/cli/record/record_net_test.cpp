#include <gmock/gmock.h>

#include <csignal>

#include "games/registry.h"
#include "live/net/enet_transport.h"
#include "live/net/join_side.h"
#include "live/net/session_code.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/changed_game.h"
#include "tests/support/eventually.h"
#include "tests/support/net/udp_proxy.h"

// Several programs on one machine play a network match, with bots as players.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

class RecordNetTest : public ProgramTest {
 protected:
  using Options = std::vector<std::string>;

  void start(std::optional<BackgroundProgram>& program, const std::string& name, Options options) {
    Options command{TICKREEL_PROGRAM, "record",     "--game",
                    "tanks",          "--headless", "--code",
                    "sword",          "-o",         path(name + ".replay")};
    command.insert(command.end(), options.begin(), options.end());
    program.emplace(command);
  }
  void host(Options options) {
    options.insert(options.end(), {"--host", "0", "--name", "Hanna"});
    start(host_, "host", options);
    ASSERT_TRUE(eventually([&] { return host_->err().find("hosting") != std::string::npos; }));
    const std::string said = host_->err();
    const std::size_t colon = said.find("127.0.0.1:") + 10;
    port_ = static_cast<std::uint16_t>(std::stoi(said.substr(colon)));
  }
  void join(std::optional<BackgroundProgram>& guest, const std::string& name, Options options = {},
            std::uint16_t port = 0) {
    options.insert(options.end(),
                   {"--join", "127.0.0.1:" + std::to_string(port == 0 ? port_ : port)});
    start(guest, name, options);
  }
  [[nodiscard]] std::string replay(const std::string& name) const { return name + ".replay"; }
  [[nodiscard]] Tick ticks_of(const std::string& file) const {
    return json_of("tickreel info --json " + file)["ticks"];
  }
  [[nodiscard]] Tick ticks_so_far(const std::string& name) const {
    auto reader = ReplayReader::open(path(name + ".replay.part"));
    return reader ? reader->tick_count() : 0;
  }
  /// Expects that the replay is complete and equals the host's.
  void expect_same_match(const std::string& name) const {
    EXPECT_EQ(run("tickreel diff host.replay " + replay(name)).out, "") << name;
    EXPECT_EQ(run("tickreel verify " + replay(name)).exit_code, 0) << name;
  }
  /// Expects that the replay is sound and equals the beginning of the host's.
  void expect_beginning(const std::string& file) const {
    EXPECT_EQ(run("tickreel verify " + file).exit_code, 0);
    auto difference = json_of("tickreel diff --json host.replay " + file + " || true");
    EXPECT_TRUE(difference["inputs"].is_null());
    EXPECT_TRUE(difference["first_hash_tick"].is_null());
    EXPECT_GT(ticks_of(file), 10);
  }

  std::optional<BackgroundProgram> host_;
  std::optional<BackgroundProgram> ada_;
  std::optional<BackgroundProgram> bo_;
  std::uint16_t port_ = 0;
};

class BadNetworkTest : public RecordNetTest, public testing::WithParamInterface<int> {};

TEST_P(BadNetworkTest, EverySidesReplayIsTheSameMatch) {
  const int seconds = GetParam();
  host({"--machines", "3", "--bots", "4", "--seed", "5", "--seconds", std::to_string(seconds)});
  const UdpProxy proxy(port_, {});
  join(ada_, "ada", {"--name", "Ada"}, proxy.port());
  join(bo_, "bo", {"--name", "Bo"}, proxy.port());
  const auto patience = std::chrono::seconds(60 + 4 * seconds);
  ASSERT_EQ(host_->wait_for_end(patience), 0) << host_->err();
  ASSERT_EQ(ada_->wait_for_end(), 0) << ada_->err();
  ASSERT_EQ(bo_->wait_for_end(), 0) << bo_->err();
  EXPECT_EQ(listing(), "ada.replay bo.replay host.replay");
  EXPECT_EQ(ticks_of("host.replay"), 50 * seconds);
  expect_same_match("host");
  expect_same_match("ada");
  expect_same_match("bo");
  EXPECT_THAT(bo_->err(), HasSubstr("all machines had the same states"));
  auto info = json_of("tickreel info --json bo.replay");
  EXPECT_EQ(info["players"][0], "Hanna");
  EXPECT_EQ(info["players"].size(), 4U);
  EXPECT_EQ(info["seed"], 5);
  EXPECT_GT(proxy.lost(), 10U);
}
INSTANTIATE_TEST_SUITE_P(Short, BadNetworkTest, testing::Values(4));
INSTANTIATE_TEST_SUITE_P(Long, BadNetworkTest, testing::Values(60));

TEST_F(RecordNetTest, WhoIsNotLetInHearsWhy) {
  host({"--machines", "2", "--seconds", "1"});
  join(ada_, "ada", {"--code", "fish"});
  EXPECT_EQ(ada_->wait_for_end(), 2) << "twice the option";
  const std::string join_there =
      "tickreel record --headless --join 127.0.0.1:" + std::to_string(port_) +
      " -o x.replay --game ";
  const ProgramResult guess = run(join_there + "tanks --code fish");
  EXPECT_EQ(guess.exit_code, 1);
  EXPECT_THAT(guess.err, HasSubstr("did not let you in: the session's code is another one"));
  const ProgramResult other = run(join_there + "pucks --code sword");
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("the host plays tanks: join with --game tanks"));
  EXPECT_EQ(run(join_there + "tanks").exit_code, 2) << "no code";
  EXPECT_THAT(host_->err(), HasSubstr("was refused: the session's code"));
  EXPECT_EQ(listing(), "") << "no match, no recording";
  join(bo_, "bo");
  EXPECT_EQ(bo_->wait_for_end(), 0) << bo_->err();
  EXPECT_EQ(host_->wait_for_end(), 0) << host_->err();
}

TEST_F(RecordNetTest, NobodyThereIsSaid) {
  const ProgramResult result =
      run("tickreel record --game tanks --headless --join 127.0.0.1:9 --code x -o x.replay");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("nobody answers at 127.0.0.1:9: is the host there"));
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordNetTest, RefusesWhatMakesNoSession) {
  const auto expect = [&](const std::string& options, const std::string& reason) {
    const ProgramResult result =
        run("tickreel record --game tanks --headless -o x.replay " + options);
    EXPECT_EQ(result.exit_code, 2) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
  };
  expect("--host 99999999", "--host 99999999: give a port");
  expect("--host :1:2", "give a port");
  expect("--join '' --code x", "give the host's name");
  expect("--join there:0 --code x", "give the host's name");
  expect("--host --join there --code x", "excludes");
  expect("--join there", "--join needs the session's code");
  expect("--join there --code x --seed 3", "--seed and --bots are the host's");
  expect("--name Bo", "--code and --name are for --host and --join");
  expect("--machines 2", "--machines requires --host");
  expect("--host --machines 5", "there are only 4 players");
  expect("--host --machines 9 --bots 9", "tanks is for 2 to 4 players");
  expect("--host --name \"$(printf '\\377')\"", "not UTF-8");
  expect("--host --name \"$(printf '\\342\\200\\213')\"", "--name: choose another: nothing of it");
  expect("--host --name ' '", "--name: choose another: nothing of it");
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordNetTest, AMachineThatStandsStillIsWaitedFor) {
  host({"--machines", "2", "--seconds", "4"});
  join(ada_, "ada");
  ASSERT_TRUE(eventually([&] { return ticks_so_far("host") > 20; })) << host_->err();
  ada_->send_signal(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const Tick waiting = ticks_so_far("host");
  std::this_thread::sleep_for(std::chrono::milliseconds(1000));
  EXPECT_EQ(ticks_so_far("host"), waiting) << "not a tick more than its input was there for";
  ada_->send_signal(SIGCONT);
  ASSERT_EQ(host_->wait_for_end(), 0) << host_->err();
  ASSERT_EQ(ada_->wait_for_end(), 0) << ada_->err();
  EXPECT_EQ(ticks_of("ada.replay"), 200);
  expect_same_match("ada");
}

TEST_F(RecordNetTest, WhoLeavesOrDiesIsReplacedByABot) {
  host({"--machines", "3", "--seconds", "9"});
  join(ada_, "ada", {"--name", "Ada"});
  join(bo_, "bo", {"--name", "Bo"});
  ASSERT_TRUE(eventually([&] { return ticks_so_far("bo") > 50; })) << host_->err();
  ada_->send_signal(SIGINT);
  EXPECT_EQ(ada_->wait_for_end(), 130) << ada_->err();
  EXPECT_THAT(ada_->err(), HasSubstr("; the recording is in"));
  bo_->send_signal(SIGKILL);
  ASSERT_EQ(host_->wait_for_end(std::chrono::seconds(60)), 0) << host_->err();
  EXPECT_THAT(host_->err(), AllOf(HasSubstr("Ada is out from tick"), HasSubstr("the machine left"),
                                  HasSubstr("Bo is out from tick"),
                                  HasSubstr("said nothing for 3 s; a bot plays on")));
  EXPECT_EQ(ticks_of("host.replay"), 450) << "the match goes on";
  expect_beginning("ada.replay");
  expect_beginning("bo.replay.part");
  EXPECT_EQ(run("tickreel verify host.replay").exit_code, 0);
}

TEST_F(RecordNetTest, WhenTheHostDiesTheRecordingsAreWhole) {
  host({"--machines", "2", "--seconds", "60"});
  join(ada_, "ada");
  ASSERT_TRUE(eventually([&] { return ticks_so_far("ada") > 50; })) << host_->err();
  host_->send_signal(SIGKILL);
  EXPECT_EQ(ada_->wait_for_end(), 1) << ada_->err();
  EXPECT_THAT(ada_->err(), HasSubstr("the host is gone, or the network"));
  EXPECT_EQ(listing(), "ada.replay host.replay.part");
  EXPECT_EQ(run("tickreel verify ada.replay").exit_code, 0);
  EXPECT_GT(ticks_of("ada.replay"), 50);
}

TEST_F(RecordNetTest, WhoStopsTheHostEndsTheMatchForAll) {
  host({"--machines", "2", "--seconds", "60"});
  join(ada_, "ada");
  ASSERT_TRUE(eventually([&] { return ticks_so_far("ada") > 50; })) << host_->err();
  host_->send_signal(SIGINT);
  EXPECT_EQ(host_->wait_for_end(), 130) << host_->err();
  EXPECT_EQ(ada_->wait_for_end(), 0) << ada_->err();
  EXPECT_THAT(ada_->err(), HasSubstr("the match ended at tick"));
  expect_same_match("ada");
}

/// A guest that the test controls. It can send any bytes.
class Stranger {
 public:
  explicit Stranger(std::uint16_t port) : transport_(*connect_with_enet({"127.0.0.1", port})) {}

  /// Waits for an event of this kind and returns it.
  std::optional<NetEvent> wait_for(NetEvent::Kind kind) {
    std::optional<NetEvent> found;
    static_cast<void>(eventually([&] {
      for (NetEvent& event : transport_->receive(Clock::now())) {
        if (event.kind == NetEvent::Kind::kConnected) host_ = event.peer;
        if (event.kind == kind && !found) found = std::move(event);
      }
      return found.has_value();
    }));
    return found;
  }
  void send(const std::vector<std::uint8_t>& bytes, Delivery delivery = Delivery::kReliable) {
    transport_->send(host_, bytes, delivery);
  }
  /// Waits for the host's refusal and returns its reason.
  [[nodiscard]] std::string refusal() {
    const auto event = wait_for(NetEvent::Kind::kMessage);
    const auto message = event ? decode_message(event->bytes) : std::nullopt;
    const auto* refused = message ? std::get_if<RefusedMessage>(&*message) : nullptr;
    return refused == nullptr ? "" : refused->reason;
  }

 private:
  std::unique_ptr<NetTransport> transport_;
  PeerId host_ = 0;
};

TEST_F(RecordNetTest, GarbageOtherVersionsFloodsAndLateOnesDisturbNobody) {
  using Kind = NetEvent::Kind;
  host({"--machines", "2", "--seconds", "6"});
  join(ada_, "ada");
  ASSERT_TRUE(eventually([&] { return ticks_so_far("ada") > 20; })) << host_->err();

  Stranger babbler(port_);
  ASSERT_TRUE(babbler.wait_for(Kind::kMessage));
  babbler.send({1, 2, 3, 4});
  EXPECT_THAT(babbler.refusal(),
              AllOf(HasSubstr("version 1 of the protocol"), HasSubstr("this machine 770")));
  Stranger mumbler(port_);
  ASSERT_TRUE(mumbler.wait_for(Kind::kMessage));
  mumbler.send({99, 2, 3, 4});
  EXPECT_THAT(mumbler.refusal(), HasSubstr("sent what is no message of tickreel's"));

  Stranger late(port_);
  const auto challenge = late.wait_for(Kind::kMessage);
  ASSERT_TRUE(challenge);
  HelloMessage hello;
  hello.identity = *identity_of(find_game("tanks")->info);
  hello.proof = prove_code(
      "sword", std::get<ChallengeMessage>(*decode_message(challenge->bytes)).nonce, hello.nonce);
  late.send(encode_message(hello));
  EXPECT_THAT(late.refusal(), HasSubstr("the match is under way"));

  Stranger flood(port_);
  ASSERT_TRUE(flood.wait_for(Kind::kMessage));
  const std::vector<std::uint8_t> alive = encode_message(AliveMessage{});
  for (std::uint32_t i = 0; i < 3 * NetTransport::kMaxMessagesPerSecond; ++i) {
    flood.send(alive, Delivery::kFleeting);
  }
  ASSERT_EQ(run("head -c 100000 /dev/urandom > noise; for i in 1 2 3 4 5 6 7 8; do cat noise > "
                "/dev/udp/127.0.0.1/" +
                std::to_string(port_) + "; done; rm noise; true")
                .exit_code,
            0);
  ASSERT_EQ(host_->wait_for_end(std::chrono::seconds(60)), 0) << host_->err();
  EXPECT_EQ(ada_->wait_for_end(), 0) << ada_->err();
  expect_same_match("ada");
  EXPECT_EQ(ticks_of("ada.replay"), 300);
  EXPECT_THAT(host_->err(), HasSubstr("was refused"));
}

TEST_F(RecordNetTest, ADivergenceIsNamedOnAllSidesAndEndsTheMatch) {
  host({"--machines", "3", "--seconds", "60"});
  join(ada_, "ada", {"--name", "Ada"});
  // The build of the third machine moves a tank a little at tick 120.
  const GameInfo info =
      changed_game(find_game("tanks")->info, change_at(120, "tanks[1].position.x"));
  JoinSide bo(info, *identity_of(info), JoinPlan{"the host", "sword", "Bo"},
              *connect_with_enet({"127.0.0.1", port_}), Clock::now());
  std::optional<Simulation> simulation;
  ASSERT_TRUE(eventually(
      [&] {
        bo.serve(Clock::now());
        if (bo.match() && !simulation) {
          simulation.emplace(*Simulation::begin(info, bo.match()->setup));
          bo.begin(*simulation);
        }
        while (bo.can_play()) {
          simulation->step(bo.play({}));
          bo.played(*simulation);
        }
        return bo.end().has_value();
      },
      std::chrono::seconds(60)))
      << host_->err();
  const auto what = AllOf(HasSubstr("the match diverged at tick 120: tanks[1].position.x is"),
                          HasSubstr("on Hanna's machine (the host) and"), HasSubstr("on Bo's"));
  ASSERT_FALSE(bo.end()->status);
  EXPECT_EQ(bo.end()->status.error().kind, ErrorKind::kDiverged);
  EXPECT_THAT(bo.end()->status.error().message, what);
  EXPECT_EQ(host_->wait_for_end(), 4) << host_->err();
  EXPECT_THAT(host_->err(), what);
  EXPECT_EQ(ada_->wait_for_end(), 4) << ada_->err();
  EXPECT_THAT(ada_->err(), what);
  EXPECT_EQ(listing(), "ada.replay host.replay") << "whole on every side";
  EXPECT_EQ(run("tickreel verify host.replay").exit_code, 0);
  expect_beginning("ada.replay");
}

}  // namespace
}  // namespace tickreel::tests
