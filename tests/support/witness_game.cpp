#include "tests/support/witness_game.h"

#include "tickreel/game/engine_request.h"
#include "tickreel/game/input_event.h"

namespace tickreel::tests {
namespace {

class WitnessGame : public Game {
 public:
  explicit WitnessGame(std::vector<InputFrame>& log) : log_(log) {}

  void begin() override { log_.clear(); }

  void tick(const InputFrame& input) override {
    log_.push_back(input);
    if (++ticks_ % 50 == 0) wants_clock_ = true;
    for (const InputEvent& event : input.events) {
      if (const auto date = decode_event<DateEvent>(event)) {
        date_ = *date;
        wants_date_ = false;
      }
      if (const auto clock = decode_event<ClockEvent>(event)) {
        clock_ = *clock;
        wants_clock_ = false;
      }
    }
  }

  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    archive.field("wants_date", wants_date_);
    archive.field("wants_clock", wants_clock_);
    archive.field("date", date_);
    archive.field("clock", clock_);
  }

  void publish(View& view) const override {
    if (wants_date_) view.facts.push_back({kAskForDate, 0, 0, ""});
    if (wants_clock_) view.facts.push_back({kAskForClock, 0, 0, ""});
  }

 private:
  std::vector<InputFrame>& log_;
  Tick ticks_ = 0;
  bool wants_date_ = true;
  bool wants_clock_ = false;
  DateEvent date_;
  ClockEvent clock_;
};

}  // namespace

GameInfo witness_info(std::vector<InputFrame>& log) {
  GameInfo info;
  info.name = "witness";
  info.description = "remembers its inputs, for tests";
  info.tick_rate = TickRate(50);
  info.max_players = kMaxPlayers;
  info.make_game = [&log](const SessionSetup&) { return std::make_unique<WitnessGame>(log); };
  return info;
}

SessionSetup witness_setup() {
  return {1, TickRate(50), std::vector<std::string>(kMaxPlayers, "somebody")};
}

}  // namespace tickreel::tests
