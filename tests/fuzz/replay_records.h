#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/replay/replay_format.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// A replay taken apart. It can be changed and put together again with correct checksums.
struct ReplayRecords {
  struct Record {
    std::uint8_t type = 0;
    Bytes payload;
  };
  std::uint16_t format_version = 0;
  std::vector<Record> records;
};

/// Returns the records up to the first incomplete one; nullopt when the bytes do not begin a
/// replay. The checksums are ignored.
std::optional<ReplayRecords> take_apart(ByteView replay);
Bytes put_together(const ReplayRecords& replay);

/// Returns the payload with its packed bytes uncompressed, so that a mutation changes a meaningful
/// byte. Other payloads are unchanged.
Bytes uncompressed(const ReplayRecords::Record& record);

}  // namespace tickreel::tests
