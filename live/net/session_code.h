#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "live/net/messages.h"

namespace tickreel::live {

// The code of a session is a password: only guests that know it can join. The code itself is never
// sent. A guest proves that it knows the code with a hash of the code and of a random number of
// each side. That keeps out strangers, who can only guess. A person who can read the packets on
// their way can find out the code by trying all codes, and nothing is encrypted (docs/network.md).

/// Returns a new random code: eight letters and digits that are not mistaken for each other; 39
/// bits.
std::string new_session_code();
/// Returns a code as the user has typed it in lower case, without spaces and hyphens.
std::string normal_session_code(std::string_view typed);

/// Returns random bytes that nobody can predict.
Nonce new_nonce();
/// A proof that somebody knows the code.
using CodeProof = std::array<std::uint64_t, 2>;
/// Returns the hash of the normal form of a code and of both nonces.
CodeProof prove_code(std::string_view code, const Nonce& host, const Nonce& guest);
/// Whether two proofs are equal. The time that it takes does not depend on where they differ.
bool is_same_proof(const CodeProof& first, const CodeProof& second);

}  // namespace tickreel::live
