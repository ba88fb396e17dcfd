#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "live/net/messages.h"

namespace tickreel::live {

// The word that lets people into a session. Who connects proves that they know it by a hash of it
// and of a number that the host made up, so it does not travel itself. That keeps strangers out who
// can only guess; who reads the packets on their way can find it out, and nothing is encrypted
// (docs/network.md).

/// Eight letters and digits that are not mistaken for each other: 39 bits of chance.
std::string new_session_code();
/// Returns a code without case, spaces and hyphens.
std::string normal_session_code(std::string_view typed);

/// Bytes nobody can foretell.
Nonce new_nonce();
using CodeProof = std::array<std::uint64_t, 2>;
CodeProof prove_code(std::string_view code, const Nonce& host, const Nonce& guest);
/// In a time that does not depend on where they differ.
bool is_same_proof(const CodeProof& first, const CodeProof& second);

}  // namespace tickreel::live
