#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a clip of a reel shows. Each is a bit.
enum class ClipKind : std::uint8_t {
  kReplay = 1,
  kCard = 2,
  kStill = 4,
  kVideo = 8,
  kPanes = 16,
};

/// What an option is about. The table has them in this order.
enum class OptionPart : std::uint8_t {
  kPlace,   ///< where the film goes, and where it begins and ends
  kFilm,    ///< what it is like, whatever it shows and wherever it goes
  kSink,    ///< what takes its frames
  kFilmed,  ///< what of a replay is filmed, and in which segments
  kMaking,  ///< how it is made
};

/// Who may give an option beside the command line.
enum class OptionScope : std::uint8_t {
  kCommand,  ///< nobody
  kReplay,   ///< a description of a film of one replay
  kFilm,     ///< that, and a description of a reel
};

/// An option of a film: all that is said of it, once. Command lines and descriptions of reels and
/// batches are read by this table, and the library's targets are checked against it.
struct FilmOption {
  /// Sets the field of a request. kUsage for a value that the option cannot have.
  using Set = std::function<Status(const std::string& text, FilmRequest& request)>;
  /// What is wrong with a value, whatever else is asked for; empty: nothing.
  using Check = std::string (*)(const std::string& text);

  std::string_view name{};  ///< the key of a description; a command line has it behind two dashes
  char letter = 0;          ///< on a command line, too
  std::string_view type{};  ///< what its value is, for people: "WxH"; empty: it is a flag
  std::string help{};
  OptionPart part = OptionPart::kFilm;
  std::string_view group = "Options";  ///< the heading above it in the help
  OptionScope scope = OptionScope::kFilm;
  unsigned clips = 0;                  ///< the ClipKinds that it is a key of; 0: it is not a clip's
  bool is_repeatable = false;          ///< its values add up
  bool may_be_empty = false;           ///< on a command line
  std::vector<std::string> choices{};  ///< all values that there are; none: there are others
  /// A whole number: its limits; both 0: it is none. Those of fields are in describe().
  int lowest = 0;
  int highest = 0;
  std::string_view excludes{};  ///< the option beside which it means nothing
  std::string_view needs{};     ///< the option without which it means nothing
  /// The field of FilmDefinition::describe() that it sets; empty: none.
  std::string_view field{};
  Set set{};
  Check check = nullptr;

  [[nodiscard]] bool is_flag() const { return type.empty(); }
};

/// All of them, in the order in which they are told and, on a command line, set: a profile first,
/// for what is given overrides what it stands for.
const std::vector<FilmOption>& film_options();
/// Null where there is none.
const FilmOption* find_film_option(std::string_view name);
/// One that there is.
const FilmOption& film_option(std::string_view name);

/// The key of a description of such films. Null where there is none.
const FilmOption* find_film_key(std::string_view name, OptionScope scope);
std::vector<std::string> film_key_names(OptionScope scope);
/// What is set before all other keys: a profile, which they override, and an encoder, with which
/// what the profile says of another one no longer counts.
inline constexpr std::array kKeysSetFirst{"profile", "vcodec"};
inline bool is_set_first(std::string_view key) {
  return std::ranges::find(kKeysSetFirst, key) != kKeysSetFirst.end();
}

/// Sets an option from what a description says of it: one text, or several where it is repeatable;
/// "true" or "false" for a flag. kUsage for what it cannot have.
Status set_film_option(const FilmOption& option, const std::vector<std::string>& texts,
                       FilmRequest& request);

}  // namespace tickreel::movie
