#include "tickreel/game/stored_view.h"

namespace tickreel {

void StoredEvent::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("kind", kind);
  archive.field("variant", variant);
  archive.field("when", when);
  archive.field("position", position);
  archive.field("direction", direction);
  archive.field("magnitude", magnitude);
}

void StoredPathEvent::describe(StateArchive& archive) {
  archive.field("thing_id", thing_id);
  archive.field("type", type);
  archive.field("when", when);
  archive.field("position", position);
  archive.field("velocity_before", velocity_before);
  archive.field("velocity_after", velocity_after);
}

}  // namespace tickreel
