#include "cli/options/net_options.h"

#include <fmt/format.h>

#include "core/text/name_text.h"
#include "core/text/parse_number.h"
#include "live/net/messages.h"
#include "live/net/session_code.h"

namespace tickreel::cli {
namespace {

Error refused(const char* option, const std::string& text, const char* example) {
  return bad_usage(fmt::format("{} {}: {}", option, text, example));
}

}  // namespace

void add_net_options(CLI::App& command, NetOptions& options) {
  CLI::Option* host = command.add_option("--host", options.host,
                                         "Host a session that others join: where to listen "
                                         "(default: " +
                                             NetAddress{.port = kNetPort}.to_string() +
                                             ", this machine alone; "
                                             "0.0.0.0: everybody who can reach it)");
  host->expected(0, 1)->default_str("")->type_name("[ADDRESS:]PORT");
  CLI::Option* join = command.add_option("--join", options.join, "Join a session that is hosted");
  join->type_name("ADDRESS[:PORT]")->excludes(host);
  command
      .add_option("--code", options.code,
                  "The session's code. A host without one makes one up and prints it")
      ->type_name("CODE");
  command
      .add_option(
          "--name", options.name,
          "With --host or --join: the player's name, 64 bytes at most (default: the game's)")
      ->type_name("NAME");
  command
      .add_option("--input-delay", options.delay_ticks,
                  "With --host: ticks from an input to the tick that it is for (default: as the "
                  "connections need)")
      ->check(CLI::Range(1, static_cast<int>(kMaxNetTicks)))
      ->needs(host)
      ->type_name("TICKS");
  command
      .add_option("--machines", options.machines,
                  "With --host: begin as soon as so many machines are in, this one included "
                  "(default: when you say so; with --headless 2)")
      ->check(CLI::Range(std::size_t{1}, kMaxPlayers))
      ->needs(host)
      ->type_name("N");
}

Result<NetAddress> parse_host_address(const std::string& text) {
  NetAddress address{.port = kNetPort};
  const std::size_t colon = text.rfind(':');
  const std::string last = colon == std::string::npos ? text : text.substr(colon + 1);
  const auto port = parse_number<std::uint16_t>(last);
  if (port) address.port = *port;
  if (colon != std::string::npos) {
    address.host = text.substr(0, colon);
  } else if (!port && !text.empty()) {
    address.host = text;
  }
  const bool is_number = !last.empty() && last.find_first_not_of("0123456789") == last.npos;
  const bool is_right = !address.host.empty() && (port || (colon == text.npos && !is_number)) &&
                        address.host.find(':') == std::string::npos;
  if (is_right) return address;
  return refused("§host", text,
                 "give a port (0 to 65535), an IPv4 address of this machine, or both, such as "
                 "0.0.0.0:26160");
}

Result<NetAddress> parse_join_address(const std::string& text) {
  NetAddress address{text, kNetPort};
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) {
    const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
    address = {text.substr(0, colon), port.value_or(0)};
  }
  const bool is_right =
      !address.host.empty() && address.port != 0 && address.host.find(':') == std::string::npos;
  if (is_right) return address;
  return refused("§join", text,
                 "give the host's name or IPv4 address and the port that it listens at, such as "
                 "192.168.1.5:26160");
}

Status check_net_options(const NetOptions& options) {
  if (!options.is_wanted() && (!options.code.empty() || !options.name.empty())) {
    return bad_usage("--code and --name are for --host and --join");
  }
  if (options.join && normal_session_code(options.code).empty()) {
    return bad_usage("§join needs the session's code: ask the host for it, and give it as §code");
  }
  if (options.code.size() > kMaxNetName) {
    return bad_usage(fmt::format("§code: at most {} bytes", kMaxNetName));
  }
  const std::string wrong = options.name.empty() ? "" : why_no_name(options.name, kMaxNetName);
  if (!wrong.empty()) return bad_usage("--name: choose another: " + wrong);
  return {};
}

}  // namespace tickreel::cli
