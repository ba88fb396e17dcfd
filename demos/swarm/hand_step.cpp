#include <algorithm>
#include <utility>
#include <vector>

#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_view.h"
#include "demos/swarm/world.h"
#include "tickreel/game/input_event.h"

// Mouse control: players look around, choose squads and send them.

namespace tickreel::swarm {
namespace {

constexpr std::int32_t kNotch = 120;
constexpr std::uint8_t kLeftButton = 0;
constexpr std::uint8_t kRightButton = 1;
constexpr std::uint8_t kMapNearness = 3;  ///< after a map click in the view of the whole field
constexpr std::size_t kMostInRow = 4;     ///< squads in one row of an order
constexpr float kSentS = 0.6F;            ///< how long the mark of an order is shown

Vec2 kept(Vec2 v, Vec2 most) {
  return {limited(v.x, most.x), limited(v.y, most.y)};
}

/// Handles one player's mouse and view.
class MouseStep {
 public:
  MouseStep(World& world, std::size_t army, const PlayerInput& held)
      : world_(world), army_(army), held_(held), hand_(world.state.hands[army]) {}

  void obey(const InputEvent& event) {
    if (const auto size = decode_event<WindowSizeEvent>(event)) resize(*size);
    if (const auto pointer = decode_event<PointerEvent>(event)) move(*pointer);
    if (const auto button = decode_event<MouseButtonEvent>(event)) press(*button);
    if (const auto wheel = decode_event<WheelEvent>(event)) turn(*wheel);
    if (const auto focus = decode_event<FocusEvent>(event); focus && !focus->focused) {
      hand_.drag = kNoDrag;
    }
  }

 private:
  [[nodiscard]] Eye eye() const {
    return {world_.field.half_size, outlook_of(hand_, world_.field), aspect_of(hand_)};
  }
  [[nodiscard]] Minimap map() const { return {world_.field.half_size, aspect_of(hand_)}; }
  [[nodiscard]] Vec2 point() const { return point_of(place_of(hand_.pointer), aspect_of(hand_)); }
  [[nodiscard]] bool is_on_map() const { return map().contains(point()); }

  void resize(const WindowSizeEvent& size) {
    hand_.is_there = true;
    hand_.width = size.width;
    hand_.height = size.height;
  }

  void move(const PointerEvent& pointer) {
    hand_.is_there = true;
    hand_.pointer = {pointer.x, pointer.y};
    if (hand_.drag == kMapDrag) look_at(map().ground(point()));
  }

  void press(const MouseButtonEvent& button) {
    hand_.is_there = true;
    if (button.button == kRightButton && button.down) {
      send(is_on_map() ? map().ground(point()) : eye().ground(place_of(hand_.pointer)));
    }
    if (button.button != kLeftButton) return;
    if (!button.down) {
      if (hand_.drag == kBoxDrag) choose();
      hand_.drag = kNoDrag;
    } else if (is_on_map()) {
      hand_.drag = kMapDrag;
      if (hand_.nearness == 0) hand_.nearness = kMapNearness;
      look_at(map().ground(point()));
    } else {
      hand_.drag = kBoxDrag;
      hand_.from = hand_.pointer;
    }
  }

  /// Zooms so that the ground under the pointer stays there.
  void turn(const WheelEvent& wheel) {
    hand_.wheel = std::clamp(hand_.wheel, -kNotch, kNotch) + std::clamp(wheel.y, -1000, 1000);
    const std::int32_t steps = hand_.wheel / kNotch;
    hand_.wheel -= steps * kNotch;
    if (steps == 0) return;
    const Vec2 before = eye().ground(place_of(hand_.pointer));
    hand_.nearness =
        static_cast<std::uint8_t>(std::clamp<std::int32_t>(hand_.nearness + steps, 0, kNearest));
    look_at(hand_.middle + before - eye().ground(place_of(hand_.pointer)));
  }

  void look_at(Vec2 ground) {
    hand_.middle = ground;
    hand_.middle = outlook_of(hand_, world_.field).middle;
  }

  void choose() {
    const Place a = place_of(hand_.from);
    const Place b = place_of(hand_.pointer);
    const Place low{std::min(a.x, b.x), std::min(a.y, b.y)};
    const Place high{std::max(a.x, b.x), std::max(a.y, b.y)};
    constexpr float kClick = 0.015F;  // a clicking hand moves a little
    const Place size = high - low;
    hand_.selected =
        size.x < kClick && size.y < kClick ? squad_at(eye().ground(b)) : squads_between(low, high);
  }

  /// Returns the squads whose middle, or a quarter of whose living units, is in the box.
  [[nodiscard]] std::uint8_t squads_between(Place low, Place high) const {
    const Eye seen = eye();
    const auto is_inside = [&](Vec2 ground) {
      const Place at = seen.place(ground);
      return at.x >= low.x && at.y >= low.y && at.x <= high.x && at.y <= high.y;
    };
    std::uint32_t chosen = 0;
    const std::size_t per_squad = world_.field.formation.size();
    for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
      const std::size_t squad = army_ * kSquadsPerArmy + i;
      std::size_t alive = 0;
      std::size_t inside = 0;
      for (std::size_t u = squad * per_squad; u < (squad + 1) * per_squad; ++u) {
        const Unit& unit = world_.state.units[u];
        if (unit.health == 0) continue;
        ++alive;
        if (is_inside(unit.position)) ++inside;
      }
      const bool many = inside > 0 && 4 * inside >= alive;
      if (many || is_inside(world_.state.squads[squad].position)) chosen |= 1U << i;
    }
    return static_cast<std::uint8_t>(chosen);
  }

  /// Returns the squad of the nearest unit, if one is near.
  [[nodiscard]] std::uint8_t squad_at(Vec2 ground) const {
    const std::size_t per_squad = world_.field.formation.size();
    const std::size_t first = army_ * kSquadsPerArmy * per_squad;
    const float reach = 0.02F * eye().distance() + kUnitDiameter;
    float nearest = reach * reach;
    std::uint32_t chosen = 0;
    for (std::size_t u = 0; u < kSquadsPerArmy * per_squad; ++u) {
      const Unit& unit = world_.state.units[first + u];
      const Vec2 way = unit.position - ground;
      if (unit.health == 0 || !(dot(way, way) < nearest)) continue;
      nearest = dot(way, way);
      chosen = 1U << (u / per_squad);
    }
    return static_cast<std::uint8_t>(chosen);
  }

  /// Sends the chosen squads, side by side in rows, so that they do not overlap.
  void send(Vec2 ground) {
    if (hand_.selected == 0 || !world_.is_fighting()) return;
    const bool open = held_.held(kSpreadButton);
    const Vec2 goal = kept(ground, world_.field.half_size);
    const float width = 2.0F * world_.field.formation.front().x + 1.0F;
    const float step = 1.15F * width * (open ? world_.tuning.open_order : 1.0F);
    const std::vector<Squad*> squads = chosen_in_rows();
    const std::size_t rows = (squads.size() + kMostInRow - 1) / kMostInRow;
    for (std::size_t i = 0; i < squads.size(); ++i) {
      const std::size_t row = i / kMostInRow;
      const std::size_t in_row = std::min(kMostInRow, squads.size() - row * kMostInRow);
      const float behind = static_cast<float>(row) - 0.5F * static_cast<float>(rows - 1);
      const float aside =
          static_cast<float>(i % kMostInRow) - 0.5F * static_cast<float>(in_row - 1);
      squads[i]->goal =
          kept(goal + Vec2{-behind * home_front(army_).x, aside} * step, world_.field.half_size);
      squads[i]->open_order = open;
    }
    hand_.sent = goal;
    hand_.sent_ticks = world_.ticks_of(kSentS);
  }

  /// Returns the chosen squads, the foremost first, and in each row from south to north, so that
  /// their ways do not cross needlessly.
  [[nodiscard]] std::vector<Squad*> chosen_in_rows() const {
    std::vector<Squad*> squads;
    for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
      if ((hand_.selected >> i & 1U) == 0) continue;
      squads.push_back(&world_.state.squads[army_ * kSquadsPerArmy + i]);
    }
    const float front = home_front(army_).x;
    sort(squads, 0, squads.size(), [&](const Squad& squad) { return -front * squad.position.x; });
    for (std::size_t row = 0; row < squads.size(); row += kMostInRow) {
      sort(squads, row, std::min(row + kMostInRow, squads.size()),
           [](const Squad& squad) { return squad.position.y; });
    }
    return squads;
  }

  /// Sorts without the library, because a snapshot may hold NaN, which has no order.
  template <typename Key>
  static void sort(std::vector<Squad*>& squads, std::size_t first, std::size_t last, Key key) {
    for (std::size_t i = first + 1; i < last; ++i) {
      for (std::size_t k = i; k > first && key(*squads[k]) < key(*squads[k - 1]); --k) {
        std::swap(squads[k], squads[k - 1]);
      }
    }
  }

  World& world_;
  std::size_t army_;
  const PlayerInput& held_;
  Hand& hand_;
};

}  // namespace

float limited(float value, float most) {
  if (!(value > -most)) return -most;
  return value < most ? value : most;
}

Place place_of(Pointer pointer) {
  return {static_cast<float>(pointer.x) / 65535.0F * 2.0F - 1.0F,
          1.0F - static_cast<float>(pointer.y) / 65535.0F * 2.0F};
}

float aspect_of(const Hand& hand) {
  if (hand.width == 0 || hand.height == 0) return 16.0F / 9.0F;
  return std::clamp(static_cast<float>(hand.width) / static_cast<float>(hand.height), 0.25F, 4.0F);
}

Outlook outlook_of(const Hand& hand, const Field& field) {
  constexpr std::array<float, kNearest + 1> kParts{1.0F,  0.8F,   0.64F, 0.512F,
                                                   0.41F, 0.328F, 0.262F};
  const float part = kParts[std::min<std::size_t>(hand.nearness, kNearest)];
  return {kept(hand.middle, field.half_size * (1.0F - part)), part};
}

void step_hands(World& world, const InputFrame& input) {
  for (Hand& hand : world.state.hands) hand.sent_ticks = std::max(hand.sent_ticks - 1, 0);
  for (const InputEvent& event : input.events) {
    if (event.player >= kArmies) continue;
    MouseStep(world, event.player, input.players[event.player]).obey(event);
  }
}

float sent_age(const Hand& hand, const Rules& rules) {
  const auto whole = static_cast<float>(std::max(rules.ticks_of(kSentS), 1));
  return std::clamp(1.0F - static_cast<float>(hand.sent_ticks) / whole, 0.0F, 1.0F);
}

}  // namespace tickreel::swarm
