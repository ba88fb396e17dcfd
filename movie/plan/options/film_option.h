#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The kinds of clips of a reel. Each is a bit.
enum class ClipKind : std::uint8_t {
  kReplay = 1,
  kCard = 2,
  kStill = 4,
  kVideo = 8,
  kPanes = 16,
};

/// The part of a film's making that an option concerns, in the order of the table.
enum class OptionPart : std::uint8_t {
  kPlace,   ///< where the film is written, and where it begins and ends
  kFilm,    ///< what it is like, whatever it shows and wherever it is written
  kSink,    ///< the sink of its frames
  kFilmed,  ///< the filmed part of a replay, and its segments
  kMaking,  ///< how the film is made
};

/// Where an option may be given besides the command line.
enum class OptionScope : std::uint8_t {
  kCommand,  ///< nowhere
  kReplay,   ///< in a description of a film of one replay
  kFilm,     ///< in that, and in a description of a reel
};

/// The groups of options. Each is a bit, and an option may be in several. Every list of options is
/// selected by groups; no list names its options.
namespace option_group {
inline constexpr unsigned kEncoder = 1U << 0U;       ///< how pictures are encoded
inline constexpr unsigned kAlpha = 1U << 1U;         ///< what is transparent in them
inline constexpr unsigned kSoundEncoder = 1U << 2U;  ///< how sound is encoded
inline constexpr unsigned kSound = 1U << 3U;         ///< the sources and the loudness of the sound
inline constexpr unsigned kTags = 1U << 4U;          ///< the metadata in the file
inline constexpr unsigned kShape = 1U << 5U;         ///< the size and the rate of the pictures
/// Options that change a single picture. All others concern a whole film or its file.
inline constexpr unsigned kLook = 1U << 6U;
/// Options of films whose frames are handed over: `encode`, `capture`, the library's FilmTarget.
inline constexpr unsigned kFrames = 1U << 7U;
/// Options on the command line of `reel`. All others are in the file that describes the reel.
inline constexpr unsigned kReel = 1U << 8U;
/// Options that may differ between the encodings of one drawing of a batch.
inline constexpr unsigned kEncoding = 1U << 9U;
/// Options that lie over all panes of a clip. The panes do not inherit them.
inline constexpr unsigned kOverPanes = 1U << 10U;
/// Options without a meaning where a recording is only drawn up to its crash, without a film.
inline constexpr unsigned kNotIntoCrash = 1U << 11U;
/// Options that are set before all others: a profile, whose values the others override, and an
/// encoder, which cancels the profile's settings for a different encoder.
inline constexpr unsigned kSetFirst = 1U << 12U;
/// Options that most people use: `--help` shows these, `--help=all` the others too.
inline constexpr unsigned kCommon = 1U << 13U;

/// The groups of an option for the encoding of pictures.
inline constexpr unsigned kOfEncoder = kEncoder | kFrames | kEncoding;
}  // namespace option_group

/// An option of a film, with everything that is known about it. Command lines and the descriptions
/// of reels and batches are read by this table, and the library's targets are checked against it.
struct FilmOption {
  /// Sets the option's value in a request. kUsage for a value that the option cannot have.
  using Set = std::function<Status(const std::string& text, FilmRequest& request)>;
  /// Copies the option's value from one request to another.
  using Copy = std::function<void(FilmRequest& from, FilmRequest& to)>;
  struct Value {
    Value() = default;
    /// Implicit, so that a row of the table can be a lambda. With a null `copy_it`, `field` is
    /// copied.
    template <std::invocable<const std::string&, FilmRequest&> SetIt>
    Value(SetIt set_it, Copy copy_it = nullptr)
        : set(std::move(set_it)), copy(std::move(copy_it)) {}

    Set set{};
    Copy copy{};
  };
  /// Returns what is wrong with a value, whatever the other options are; empty when nothing is.
  using Check = std::string (*)(const std::string& text);

  std::string_view name{};  ///< the key of a description; on a command line it follows two dashes
  char letter = 0;          ///< the short form on a command line
  std::string_view type{};  ///< the form of its value, for the help: "WxH"; empty for a flag
  std::string help{};
  OptionPart part = OptionPart::kFilm;
  std::string_view heading = "Options";  ///< the heading in the help
  OptionScope scope = OptionScope::kFilm;
  unsigned groups = 0;   ///< bits of option_group
  unsigned clips = 0;    ///< the ClipKinds that have it as a key; 0: no clip has it
  bool is_path = false;  ///< its value is a file, relative to the description
  /// The name in the library's FilmTarget (kFrames); empty: `name` with underscores.
  std::string_view member{};
  bool is_repeatable = false;          ///< its values add up
  bool may_be_empty = false;           ///< its value may be empty on a command line
  std::vector<std::string> choices{};  ///< all possible values; empty when there are others
  /// The limits of a whole number; both 0 for other values. The limits of fields are in describe().
  int lowest = 0;
  int highest = 0;
  std::string_view excludes{};  ///< the option that it cannot be given with
  std::string_view needs{};     ///< the option that it needs
  /// The field of FilmDefinition::describe() that it sets; empty: none.
  std::string_view field{};
  Value value{};  ///< a missing function is replaced by one for `field`
  Check check = nullptr;

  [[nodiscard]] bool is_flag() const { return type.empty(); }
  Status set(const std::string& text, FilmRequest& request) const {
    return value.set(text, request);
  }
  [[nodiscard]] bool is_in(unsigned any_of) const { return (groups & any_of) != 0; }
};

/// Returns all options in the order of the help, which is also the order in which a command line
/// sets them. The profile is first, because the others override its values.
const std::vector<FilmOption>& film_options();
/// Null where there is no such option.
const FilmOption* find_film_option(std::string_view name);
/// Returns an existing option.
const FilmOption& film_option(std::string_view name);

/// Returns the option that is a key of such descriptions; null where there is none.
const FilmOption* find_film_key(std::string_view name, OptionScope scope);
std::vector<std::string> film_key_names(OptionScope scope);
/// Whether the option of that name is in one of these groups (option_group).
bool is_option_of(std::string_view name, unsigned groups);
/// Returns the names of the options in these groups, in the order of the table.
std::vector<std::string_view> options_of(unsigned groups);
/// Returns the keys of such descriptions whose values are files.
std::set<std::string> path_keys(OptionScope scope);
/// Resets all options outside these groups in a request.
void keep_options_of(unsigned groups, FilmRequest& request);

/// Sets an option from its texts in a description: one text, or several where it is repeatable;
/// "true" or "false" for a flag. kUsage for an invalid value.
Status set_film_option(const FilmOption& option, const std::vector<std::string>& texts,
                       FilmRequest& request);

}  // namespace tickreel::movie
