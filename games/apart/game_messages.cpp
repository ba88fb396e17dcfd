#include "games/apart/game_messages.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <utility>

namespace tickreel::games {
namespace {

// The smallest size of an entry in a list: an empty text still has a count.
constexpr std::size_t kCountBytes = sizeof(std::uint64_t);

void write_value(MessageWriter& to, const FieldValue& value) {
  to.text(value.decimal);
  to.text(value.bits);
}

FieldValue read_value(MessageReader& from) {
  FieldValue value;
  value.decimal = from.text();
  value.bits = from.text();
  return value;
}

template <typename T>
void write_values(MessageWriter& to, const std::vector<T>& values) {
  to.values(std::span<const T>(values));
}

}  // namespace

void write_error(MessageWriter& to, const Error& error) {
  to.value(error.kind);
  to.text(error.message);
}

Error read_error(MessageReader& from) {
  const auto kind = from.value<ErrorKind>();
  return {kind, from.text()};
}

void write_session(MessageWriter& to, const SessionSetup& setup,
                   const std::vector<NamedField>* constants) {
  to.value(setup.seed);
  to.value(setup.tick_rate.numerator());
  to.value(setup.tick_rate.denominator());
  to.value(setup.rules_version);
  to.value(setup.hashes_itself);
  to.value(static_cast<std::uint64_t>(setup.players.size()));
  for (const std::string& player : setup.players) to.text(player);
  to.value(constants != nullptr);
  if (constants != nullptr) write_fields(to, *constants);
}

GivenSession read_session(MessageReader& from) {
  GivenSession given;
  given.setup.seed = from.value<std::uint64_t>();
  const auto rate = from.value<std::int64_t>();
  given.setup.tick_rate = TickRate(rate, std::max<std::int64_t>(from.value<std::int64_t>(), 1));
  given.setup.rules_version = from.value<std::uint32_t>();
  given.setup.hashes_itself = from.value<bool>();
  for (std::size_t left = from.count_of(kCountBytes); left > 0; --left) {
    given.setup.players.push_back(from.text());
  }
  if (from.value<bool>()) given.constants = read_fields(from);
  return given;
}

void write_input(MessageWriter& to, const InputFrame& input) {
  to.value(input.players);
  to.value(static_cast<std::uint64_t>(input.events.size()));
  for (const InputEvent& event : input.events) {
    to.value(event.kind);
    to.value(event.player);
    to.text(event.payload);
  }
}

InputFrame read_input(MessageReader& from) {
  InputFrame input;
  input.players = from.value<decltype(input.players)>();
  for (std::size_t left = from.count_of(kCountBytes); left > 0; --left) {
    InputEvent& event = input.events.emplace_back();
    event.kind = from.value<std::uint16_t>();
    event.player = from.value<std::uint8_t>();
    event.payload = from.text();
  }
  return input;
}

namespace {

void write_picture(MessageWriter& to, const GamePicture* picture) {
  to.value(picture != nullptr);
  if (picture == nullptr) return;
  to.value(picture->format);
  to.value(picture->size);
  to.value(picture->pixel_width);
  to.value(picture->pixel_height);
  write_values(to, picture->pixels);
  if (picture->format == GamePixels::kPalette8) to.value(picture->palette);
}

/// Returns null where there is no picture, or one that makes no sense.
std::shared_ptr<const GamePicture> read_picture(MessageReader& from) {
  if (!from.value<bool>()) return nullptr;
  const auto picture = std::make_shared<GamePicture>();
  picture->format = from.value<GamePixels>();
  picture->size = from.value<ImageSize>();
  picture->pixel_width = from.value<std::uint32_t>();
  picture->pixel_height = from.value<std::uint32_t>();
  from.values(picture->pixels);
  if (picture->format == GamePixels::kPalette8)
    picture->palette = from.value<decltype(picture->palette)>();
  const auto& [width, height] = picture->size;
  const bool is_right =
      from.is_whole() && width > 0 && width <= GamePicture::kMaxSide && height > 0 &&
      height <= GamePicture::kMaxSide &&
      picture->pixels.size() == picture->row_bytes() * static_cast<std::size_t>(height);
  return is_right ? picture : nullptr;
}

}  // namespace

void write_view(MessageWriter& to, const View& view) {
  write_values(to, view.things);
  write_values(to, view.path_events);
  to.value(static_cast<std::uint64_t>(view.events.size()));
  for (const ViewEvent& event : view.events) {
    to.value(event.id);
    to.value(event.kind);
    to.value(event.variant);
    to.value(event.when);
    to.value(event.position);
    to.value(event.direction);
    to.value(event.magnitude);
    to.value(event.actor);
    to.value(event.target);
    to.value(event.weight);
    to.text(event.text);
  }
  to.value(static_cast<std::uint64_t>(view.facts.size()));
  for (const Fact& fact : view.facts) {
    to.value(fact.kind);
    to.value(fact.variant);
    to.value(fact.value);
    to.text(fact.text);
  }
  write_values(to, view.bytes);
  write_values(to, view.samples);
  write_picture(to, view.picture.get());
}

void read_view(MessageReader& from, View& view) {
  from.values(view.things);
  from.values(view.path_events);
  for (std::size_t left = from.count_of(kCountBytes); left > 0; --left) {
    ViewEvent& event = view.events.emplace_back();
    event.id = from.value<std::uint64_t>();
    event.kind = from.value<std::uint32_t>();
    event.variant = from.value<std::uint32_t>();
    event.when = from.value<float>();
    event.position = from.value<Vec3>();
    event.direction = from.value<Vec3>();
    event.magnitude = from.value<float>();
    event.actor = from.value<std::int32_t>();
    event.target = from.value<std::int32_t>();
    event.weight = from.value<std::int32_t>();
    event.text = from.text();
  }
  for (std::size_t left = from.count_of(kCountBytes); left > 0; --left) {
    Fact& fact = view.facts.emplace_back();
    fact.kind = from.value<std::uint32_t>();
    fact.variant = from.value<std::uint32_t>();
    fact.value = from.value<std::int64_t>();
    fact.text = from.text();
  }
  from.values(view.bytes);
  from.values(view.samples);
  view.picture = read_picture(from);
}

void write_fields(MessageWriter& to, const std::vector<NamedField>& fields) {
  to.value(static_cast<std::uint64_t>(fields.size()));
  for (const NamedField& field : fields) {
    to.text(field.path);
    to.value(field.kind);
    to.value(field.size_bytes);
    to.value(field.bits);
    to.text(field.text);
  }
}

namespace {

/// The other process may send anything: a kind or size that no game has becomes 8 unsigned bytes.
void make_sane(NamedField& field) {
  const bool is_number = field.kind == FieldKind::kUnsigned || field.kind == FieldKind::kSigned ||
                         (field.kind == FieldKind::kFloating && field.size_bytes >= 4);
  const bool is_whole = std::has_single_bit(field.size_bytes) && field.size_bytes <= 8;
  if (field.kind == FieldKind::kText || (is_number && is_whole)) return;
  field.kind = FieldKind::kUnsigned;
  field.size_bytes = 8;
}

}  // namespace

std::vector<NamedField> read_fields(MessageReader& from) {
  std::vector<NamedField> fields(from.count_of(kCountBytes));
  for (NamedField& field : fields) {
    field.path = from.text();
    field.kind = from.value<FieldKind>();
    field.size_bytes = from.value<std::uint8_t>();
    field.bits = from.value<std::uint64_t>();
    field.text = from.text();
    make_sane(field);
  }
  return fields;
}

void write_components(MessageWriter& to, const std::vector<sim::ComponentHash>& hashes) {
  to.value(static_cast<std::uint64_t>(hashes.size()));
  for (const sim::ComponentHash& component : hashes) {
    to.text(component.name);
    to.value(component.hash);
  }
}

std::vector<sim::ComponentHash> read_components(MessageReader& from) {
  std::vector<sim::ComponentHash> hashes(from.count_of(kCountBytes));
  for (sim::ComponentHash& component : hashes) {
    component.name = from.text();
    component.hash = from.value<std::uint64_t>();
  }
  return hashes;
}

void write_difference(MessageWriter& to, const std::optional<FieldDifference>& difference) {
  to.value(difference.has_value());
  if (!difference) return;
  to.text(difference->path);
  write_value(to, difference->recorded);
  write_value(to, difference->actual);
}

std::optional<FieldDifference> read_difference(MessageReader& from) {
  if (!from.value<bool>()) return std::nullopt;
  FieldDifference difference;
  difference.path = from.text();
  difference.recorded = read_value(from);
  difference.actual = read_value(from);
  return difference;
}

void write_description(MessageWriter& to, const CoreDescription& description) {
  to.text(description.name);
  to.text(description.description);
  to.value(description.rate_numerator);
  to.value(description.rate_denominator);
  to.value(description.sample_rate);
  to.value(description.players);
  for (const std::string& name : description.button_names) to.text(name);
  to.value(description.has_sticks);
  to.value(description.save_bytes);
}

CoreDescription read_description(MessageReader& from) {
  CoreDescription description;
  description.name = from.text();
  description.description = from.text();
  description.rate_numerator = std::max<std::int64_t>(from.value<std::int64_t>(), 1);
  description.rate_denominator = std::max<std::int64_t>(from.value<std::int64_t>(), 1);
  description.sample_rate = from.value<std::uint32_t>();
  description.players = from.value<std::uint32_t>();
  for (std::string& name : description.button_names) name = from.text();
  description.has_sticks = from.value<bool>();
  description.save_bytes = from.value<std::uint64_t>();
  return description;
}

}  // namespace tickreel::games
