#include "sim/game/view_difference.h"

#include <limits>
#include <vector>

#include "tickreel/game/stored_view.h"

namespace tickreel::sim {
namespace {

constexpr std::size_t kAnyCount = std::numeric_limits<std::uint32_t>::max();

struct DescribedThing : Thing {
  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("kind", kind);
    archive.field("variant", variant);
    archive.field("flags", flags);
    archive.field("position", position);
    archive.field("rotation", rotation);
    archive.field("velocity", velocity);
    archive.field("size", size);
    archive.field("values", values);
    archive.field("angular_velocity", angular_velocity);
  }
};

struct DescribedEvent : StoredEvent {
  void describe(StateArchive& archive) {
    StoredEvent::describe(archive);
    archive.field("actor", actor);
    archive.field("target", target);
    archive.field("weight", weight);
    archive.field("text", text, kAnyCount);
  }
};

struct DescribedFact : Fact {
  void describe(StateArchive& archive) {
    archive.field("kind", kind);
    archive.field("variant", variant);
    archive.field("value", value);
    archive.field("text", text, kAnyCount);
  }
};

template <typename Described, typename Item>
void describe_copy(StateArchive& archive, std::string_view name, const std::vector<Item>& items) {
  std::vector<Described> copy;
  copy.reserve(items.size());
  for (const Item& item : items) copy.push_back({item});
  archive.field(name, copy, kAnyCount);
}

void describe(const View& view, StateArchive& archive) {
  Tick tick = view.tick;
  archive.field("tick", tick);
  describe_copy<DescribedThing>(archive, "things", view.things);
  describe_copy<StoredPathEvent>(archive, "path_events", view.path_events);
  describe_copy<DescribedEvent>(archive, "events", view.events);
  describe_copy<DescribedFact>(archive, "facts", view.facts);
  std::vector<std::uint8_t> bytes = view.bytes;
  archive.opaque("bytes", bytes, kAnyCount);
  std::vector<float> samples = view.samples;
  archive.field("samples", samples, kAnyCount);
}

std::vector<std::uint8_t> canonical_bytes(const View& view) {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  describe(view, archive);
  return writer.take();
}

}  // namespace

std::optional<FieldDifference> view_difference(const View& recorded, const View& actual) {
  const std::vector<std::uint8_t> recorded_bytes = canonical_bytes(recorded);
  if (recorded_bytes == canonical_bytes(actual)) return std::nullopt;
  ByteReader reader(recorded_bytes);
  StateArchive archive = StateArchive::comparing(reader);
  describe(actual, archive);
  return archive.difference();
}

}  // namespace tickreel::sim
