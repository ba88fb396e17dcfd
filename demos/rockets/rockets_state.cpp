#include "demos/rockets/rockets_state.h"

#include "demos/rockets/arena.h"
#include "demos/rockets/limits.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

constexpr std::int32_t kMaxCount = 1'000'000;  ///< of ticks, points, rounds: no sum overflows

bool is_within(Vec2 v, float reach) {
  return rockets::is_within(v.x, reach) && rockets::is_within(v.y, reach);
}

void limit(std::int32_t& count, std::int32_t lowest = 0) {
  count = limited(count, lowest, kMaxCount);
}

}  // namespace

void Player::describe(StateArchive& archive) {
  archive.field("lift", lift);
  archive.field("elevation", elevation);
  archive.field("reload_ticks", reload_ticks);
  archive.field("score", score);
  archive.field("hit_by", hit_by);
}

void Crate::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("owner", owner);
  archive.field("home", home);
  archive.field("toppled", toppled);
  archive.field("position", position);
  archive.field("angle", angle);
  archive.field("velocity", velocity);
  archive.field("spin", spin);
}

void Rocket::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("owner", owner);
  archive.field("bounces_left", bounces_left);
  archive.field("ticks_left", ticks_left);
  archive.field("position", position);
  archive.field("velocity", velocity);
}

void Round::describe(StateArchive& archive) {
  archive.field("number", number);
  archive.field("phase", phase);
  archive.field("phase_ticks", phase_ticks);
  archive.field("winner", winner);
}

void State::describe(StateArchive& archive) {
  archive.field("players", players, kMaxLaunchers);
  archive.field("crates", crates, kMaxCrates);
  archive.field("rockets", rockets, kMaxRockets);
  archive.field("pushes", pushes, kMaxPushes);
  archive.field("round", round);
  archive.field("layout_stream", layout_stream);
  archive.field("next_id", next_id);
  archive.field("next_event_id", next_event_id);
  archive.field("events", events, kMaxEvents);
  archive.field("path_events", path_events, kMaxPathEvents);
}

void State::drop_nonsense(std::size_t player_count) {
  players.resize(player_count);
  for (std::size_t i = 0; i < players.size(); ++i) {
    Player& player = players[i];
    player.lift = limited(player.lift, masts()[i].low, masts()[i].high);
    player.elevation = limited(player.elevation, kLowestElevation, kHighestElevation);
    limit(player.reload_ticks);
    limit(player.score, -kMaxCount);
    if (player.hit_by >= player_count) player.hit_by = kNobody;
  }
  // Each condition is one that holds for a number and fails for a NaN.
  std::erase_if(crates, [&](const Crate& crate) {
    return !(crate.owner < player_count && is_within(crate.position, kMaxReach) &&
             rockets::is_within(crate.angle, kPi) && is_within(crate.velocity, kMaxSpeed) &&
             rockets::is_within(crate.spin, kMaxSpin));
  });
  std::erase_if(rockets, [&](const Rocket& rocket) {
    return !(rocket.owner < player_count && is_within(rocket.position, kMaxReach) &&
             is_within(rocket.velocity, kMaxSpeed));
  });
  for (Rocket& rocket : rockets) {
    limit(rocket.bounces_left);
    limit(rocket.ticks_left);
  }
  std::erase_if(pushes, [](const ContactPush& push) {
    return !(push.apart >= 0.0F && push.apart <= kMaxPush &&
             rockets::is_within(push.along, kMaxPush));
  });
  round.number = limited<std::int64_t>(round.number, 1, kMaxCount);
  round.phase = limited(round.phase, kCountdown, kRoundOver);
  limit(round.phase_ticks);
}

}  // namespace tickreel::rockets
