#include "live/net/session_code.h"

#include <xxhash.h>

#include <random>

#include "tickreel/core/byte_writer.h"

namespace tickreel::live {
namespace {

constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t kCodeLetters = 8;

}  // namespace

std::string new_session_code() {
  std::random_device chance;
  std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
  std::string code;
  while (code.size() < kCodeLetters) code += kLetters[letter(chance)];
  return code;
}

std::string normal_session_code(std::string_view typed) {
  std::string code;
  for (const char letter : typed) {
    if (letter == ' ' || letter == '-') continue;
    code += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return code;
}

Nonce new_nonce() {
  std::random_device chance;
  Nonce nonce{};
  for (std::uint8_t& byte : nonce) byte = static_cast<std::uint8_t>(chance());
  return nonce;
}

CodeProof prove_code(std::string_view code, const Nonce& host, const Nonce& guest) {
  ByteWriter writer;
  writer.bytes(host);
  writer.bytes(guest);
  writer.string(normal_session_code(code));
  const XXH128_hash_t hash = XXH3_128bits(writer.view().data(), writer.size());
  return {hash.low64, hash.high64};
}

bool is_same_proof(const CodeProof& first, const CodeProof& second) {
  // `volatile` keeps compilers from leaving the loop early, which would reveal how much matches.
  volatile std::uint64_t difference = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    difference = difference | (first[i] ^ second[i]);
  }
  return difference == 0;
}

}  // namespace tickreel::live
