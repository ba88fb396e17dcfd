#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/room.h"
#include "live/net/enet_transport.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The options for a session that is hosted or joined.
struct NetOptions {
  std::optional<std::string> host;  ///< [ADDRESS:]PORT; empty: the default port
  std::optional<std::string> join;  ///< ADDRESS[:PORT]
  std::string code;                 ///< the host's code; empty: a new one
  std::string name;
  std::optional<std::uint32_t> delay_ticks;
  std::size_t machines = 0;  ///< 0: the host starts by hand; without a window, 2

  [[nodiscard]] bool is_wanted() const { return host || join; }
};

void add_net_options(CLI::App& command, NetOptions& options);

/// Reads "7000", "192.168.1.5" or "0.0.0.0:7000"; an empty text means 127.0.0.1 and the default
/// port. kUsage says what is wrong.
Result<NetAddress> parse_host_address(const std::string& text);
/// Reads "192.168.1.5:7000", or the name of a machine.
Result<NetAddress> parse_join_address(const std::string& text);
/// Checks all net options but the addresses. Returns kUsage.
Status check_net_options(const NetOptions& options);

}  // namespace tickreel::cli
