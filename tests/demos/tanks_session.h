#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "demos/tanks/tanks.h"
#include "demos/tanks/tanks_view.h"
#include "tests/support/room.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tanks {

using namespace tests;

/// A running game of tanks with its last view.
class TanksSession {
 public:
  explicit TanksSession(std::uint64_t seed = 1, std::size_t player_count = 4);

  void tick(const InputFrame& input);
  void tick_with_bots();
  void idle(int ticks);

  [[nodiscard]] std::vector<std::uint8_t> save();
  void load(const std::vector<std::uint8_t>& bytes);

  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] std::int64_t fact(FactKind kind, std::uint32_t variant = 0) const;
  [[nodiscard]] int event_count(EventKind kind) const;
  [[nodiscard]] const Thing* find(ThingKind kind, std::uint32_t variant) const;

 private:
  void publish(Tick tick);

  SessionSetup setup_;
  std::unique_ptr<Game> game_;
  std::vector<std::unique_ptr<Bot>> bots_;
  View view_;
};

/// Returns random inputs; a seed always gives the same ones.
class RandomInputs {
 public:
  explicit RandomInputs(std::uint64_t seed);
  InputFrame next();

 private:
  RandomStream random_;
  InputFrame frame_;
};

/// Returns every published number as bytes. Equal views give equal bytes.
std::vector<std::uint8_t> bytes_of(const View& view);

}  // namespace tickreel::tanks
