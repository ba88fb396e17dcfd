#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/room.h"
#include "live/net/enet_transport.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The options for a session with other machines.
struct NetOptions {
  /// The text for parse_host_address(); none: does not host.
  std::optional<std::string> host;
  std::optional<std::string> join;  ///< ADDRESS[:PORT]; none: does not join
  std::string code;                 ///< the code of the session; empty: a host makes a new code
  std::string name;                 ///< the player's name; empty: the game's name for the player
  /// For a host: the ticks from an input to the tick that it is for; none: as the connections need.
  std::optional<std::uint32_t> delay_ticks;
  /// The number of machines, the host included, with which the match begins; 0: the match begins
  /// when somebody starts it, and without a window with 2 machines.
  std::size_t machines = 0;

  /// Whether a session with other machines is hosted or joined.
  [[nodiscard]] bool is_wanted() const { return host || join; }
};

/// Adds the options to a command. Parsing stores their values in `options`, which is borrowed.
void add_net_options(CLI::App& command, NetOptions& options);

/// Reads a port (0: any free port), an address or both: "7000", "192.168.1.5", "0.0.0.0:7000". What
/// is missing is 127.0.0.1 or kNetPort, both for an empty text. kUsage for a port that is none, an
/// empty address before a colon, and a second colon (IPv6); any other text without a colon counts
/// as an address.
Result<NetAddress> parse_host_address(const std::string& text);
/// Reads an address or the name of a machine, with or without a port: "192.168.1.5:7000". Without
/// one the port is kNetPort. kUsage for an empty address, for a port that is none or 0, and for a
/// second colon (IPv6).
Result<NetAddress> parse_join_address(const std::string& text);
/// Checks the code and the name; the addresses are checked when they are parsed, the other options
/// by the parser. kUsage for a code or name without a session, for `join` without a code, for a
/// code that is too long, and for a name that cannot be one.
Status check_net_options(const NetOptions& options);

}  // namespace tickreel::cli
