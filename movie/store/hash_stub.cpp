#include "encode/segments/segment_file.h"
namespace tickreel {
Result<std::optional<std::uint64_t>> hash_sound(const std::string&) { return std::optional<std::uint64_t>(); }
}
