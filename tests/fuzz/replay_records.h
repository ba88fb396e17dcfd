#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/replay/replay_format.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// A replay taken apart, to be changed and put together again with checksums that are right.
struct ReplayRecords {
  struct Record {
    std::uint8_t type = 0;
    Bytes payload;
  };
  std::uint16_t format_version = 0;
  std::vector<Record> records;
};

/// The records up to the first that is not whole; nothing when the bytes begin no replay. What the
/// checksums say does not matter.
std::optional<ReplayRecords> take_apart(ByteView replay);
Bytes put_together(const ReplayRecords& replay);

/// The payload with what is compressed in it stored as it is, so that a mutation hits what it
/// means. Other payloads are given back as they are.
Bytes uncompressed(const ReplayRecords::Record& record);

}  // namespace tickreel::tests
