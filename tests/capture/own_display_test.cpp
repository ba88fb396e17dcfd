#include "capture/own_display.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/files/descriptor.h"
#include "core/files/text_file.h"
#include "tests/support/eventually.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr const char* kProtocol = "MIT-MAGIC-COOKIE-1";
constexpr std::size_t kCookieBytes = 16;

/// Whether the server of a display lets somebody in who knows this cookie (X11 protocol,
/// "Connection Setup"); "": none.
bool lets_in(const std::string& display, const std::string& cookie) {
  const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = "/tmp/.X11-unix/X" + display.substr(1);
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  if (::connect(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
      0) {
    ADD_FAILURE() << path << " is not there";
    return false;
  }
  const std::string name = cookie.empty() ? "" : kProtocol;
  std::string request = {'l', 0, 11, 0, 0, 0};
  for (const std::size_t bytes : {name.size(), cookie.size(), std::size_t{0}}) {
    request += static_cast<char>(bytes);
    request += '\0';
  }
  request += name + std::string((4 - name.size() % 4) % 4, '\0') + cookie;
  EXPECT_EQ(::write(socket.number(), request.data(), request.size()),
            static_cast<ssize_t>(request.size()));
  char answer = 0;
  EXPECT_EQ(::read(socket.number(), &answer, 1), 1);
  return answer == 1;
}

TEST(OwnDisplayTest, OnlyItsProgramMayLookIntoIt) {
  if (std::system("command -v Xvfb >/dev/null") != 0) return skip_without("xvfb", "no Xvfb");
  const auto display = capture::OwnDisplay::start({64, 48});
  ASSERT_TRUE(display) << display.error().message;
  const auto authority = read_text_file(display->authority(), 1000);
  ASSERT_TRUE(authority);
  ASSERT_GT(authority->size(), kCookieBytes);
  const std::string cookie = authority->substr(authority->size() - kCookieBytes);
  EXPECT_TRUE(lets_in(display->name(), cookie));
  std::string other = cookie;
  other.front() = static_cast<char>(other.front() ^ 1);
  EXPECT_FALSE(lets_in(display->name(), other));
  EXPECT_FALSE(lets_in(display->name(), ""));
  EXPECT_FALSE(display->has_ended());
  ::kill(display->process(), SIGKILL);
  EXPECT_TRUE(eventually([&] { return display->has_ended(); }));
}

}  // namespace
}  // namespace tickreel::tests
