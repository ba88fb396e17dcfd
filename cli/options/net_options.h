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
  /// [ADDRESS:]PORT; empty: the default port; none: does not host.
  std::optional<std::string> host;
  std::optional<std::string> join;  ///< ADDRESS[:PORT]; none: does not join
  std::string code;                 ///< the code of the session; empty: a host makes a new code
  std::string name;                 ///< the player's name
  std::optional<std::uint32_t> delay_ticks;
  /// The number of machines, the host included, with which the match begins; 0: the match begins
  /// when somebody starts it, and without a window with 2 machines.
  std::size_t machines = 0;

  /// Whether a session with other machines is hosted or joined.
  [[nodiscard]] bool is_wanted() const { return host || join; }
};

/// Adds the options to a command. Parsing stores their values in `options`, which is borrowed.
void add_net_options(CLI::App& command, NetOptions& options);

/// Reads "7000", "192.168.1.5" or "0.0.0.0:7000"; an empty text means 127.0.0.1 and the default
/// port. kUsage for other texts.
Result<NetAddress> parse_host_address(const std::string& text);
/// Reads "192.168.1.5:7000", or the name of a machine. kUsage for other texts.
Result<NetAddress> parse_join_address(const std::string& text);
/// Checks all net options except the addresses. kUsage for options that make no sense together.
Status check_net_options(const NetOptions& options);

}  // namespace tickreel::cli
