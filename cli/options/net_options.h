#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/room.h"
#include "live/net/enet_transport.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// How a session is hosted or joined.
struct NetOptions {
  std::optional<std::string> host;  ///< [ADDRESS:]PORT; empty: the default
  std::optional<std::string> join;  ///< ADDRESS[:PORT]
  std::string code;                 ///< a host's: empty for a new one
  std::string name;
  std::optional<std::uint32_t> delay_ticks;
  std::size_t machines = 0;  ///< 0: when the host says so; without a window, two

  [[nodiscard]] bool is_wanted() const { return host || join; }
};

void add_net_options(CLI::App& command, NetOptions& options);

/// "7000", "192.168.1.5", "0.0.0.0:7000"; nothing: here. kUsage says what is wrong.
Result<NetAddress> parse_host_address(const std::string& text);
/// "192.168.1.5:7000", or a machine's name.
Result<NetAddress> parse_join_address(const std::string& text);
/// Checks the options beside addresses. kUsage.
Status check_net_options(const NetOptions& options);

}  // namespace tickreel::cli
