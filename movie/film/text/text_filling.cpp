#include "movie/film/text/text_filling.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "core/text/first_bytes.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "movie/film/text/text_characters.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

class Filling {
 public:
  Filling(const OverlaySubject& subject, const std::string& what)
      : subject_(subject), what_(what) {}

  Result<std::string> fill(std::string_view raw) {
    for (std::size_t i = 0; i < raw.size() && status_; ++i) {
      if (raw[i] == '\\') {
        ++i;
        take_escaped(raw.substr(i));
      } else if (raw[i] == '{') {
        const std::size_t end = raw.find('}', i);
        if (end == std::string_view::npos) {
          fail("the { is never closed. A brace of the text is written \\{");
          break;
        }
        filled_ += value_of(std::string(raw.substr(i + 1, end - i - 1)));
        i = end;
      } else {
        filled_ += raw[i];
      }
    }
    return status_ ? Result<std::string>(std::move(filled_)) : status_.error();
  }

 private:
  void fail(const std::string& why) {
    if (status_) status_ = bad_usage(what_ + ": " + why);
  }

  /// `rest` is the text behind the backslash.
  void take_escaped(std::string_view rest) {
    constexpr std::string_view kQuoted = "@{}\\";
    if (rest.starts_with('n')) {
      filled_ += '\n';
    } else if (!rest.empty() && kQuoted.find(rest.front()) != kQuoted.npos) {
      filled_ += rest.front();
    } else {
      fail("'\\" + std::string(rest.substr(0, first_character_bytes(rest))) +
           "' stands for nothing: there are \\n, \\@, \\{, \\} and \\\\, which is a backslash");
    }
  }

  std::string value_of(const std::string& name) {
    constexpr std::string_view kPlayer = "player:";
    const SessionSetup& setup = subject_.session.setup;
    if (name == "game") return subject_.session.game;
    if (name == "seed") return std::to_string(setup.seed);
    if (name == "mark" && !subject_.mark.empty()) return subject_.mark;
    if (name == "mark") {
      fail("{mark} stands for the name of a mark, and this is no film of one");
    } else if (name.starts_with(kPlayer)) {
      const auto player =
          find_player(name.substr(kPlayer.size()), subject_, what_ + ": {" + shortened(name) + "}");
      // Names come from the replay, so they may have characters that cannot be drawn.
      if (player) return as_drawn(setup.players[static_cast<std::size_t>(*player)]);
      status_ = player.error();
    } else {
      fail("{" + shortened(name) +
           "} stands for nothing: there are {player:N}, {game}, {mark} and {seed}. A brace of the "
           "text is written \\{");
    }
    return {};
  }

  const OverlaySubject& subject_;
  const std::string& what_;
  std::string filled_;
  Status status_;
};

}  // namespace

std::string shortened(std::string_view text) {
  constexpr std::size_t kMostBytes = 60;
  if (text.size() <= kMostBytes) return std::string(text);
  return std::string(first_bytes(text, kMostBytes)) + "...";
}

Result<std::string> fill_in(std::string_view raw, const OverlaySubject& subject,
                            const std::string& what) {
  return Filling(subject, what).fill(raw);
}

Result<std::int64_t> find_player(const std::string& wanted, const OverlaySubject& subject,
                                 const std::string& what) {
  if (wanted == kActor) {
    const std::string player = player_of(subject.mark_camera);
    if (!player.empty() && player != kActor) return find_player(player, subject, what);
    return bad_usage(what +
                     ": 'actor' is whom the camera of a mark follows, and this film is of no such "
                     "mark: name a player");
  }
  const std::vector<std::string>& players = subject.session.setup.players;
  const auto named = std::ranges::find_if(
      players, [&](const std::string& name) { return is_same_name(name, wanted); });
  if (named != players.end()) return static_cast<std::int64_t>(named - players.begin());
  const auto number = parse_number<std::int64_t>(wanted);
  if (number && *number >= 0 && *number < static_cast<std::int64_t>(players.size())) return *number;
  std::string names;
  for (const std::string& name : players) names += (names.empty() ? "" : ", ") + name;
  return bad_usage(what + ": there is no such player; give a number from 0, or one of " + names +
                   or_nearest(wanted, players));
}

}  // namespace tickreel::movie
