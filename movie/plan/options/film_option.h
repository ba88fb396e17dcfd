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

/// The kinds of clips of a reel. Each value is a bit.
enum class ClipKind : std::uint8_t {
  kReplay = 1,
  kCard = 2,
  kStill = 4,
  kVideo = 8,
  kPanes = 16,
};

/// The part of a film that an option concerns. The options are listed in this order.
enum class OptionPart : std::uint8_t {
  kPlace,   ///< the file of the film, and the film's beginning and end
  kFilm,    ///< the film itself, whatever it shows and wherever it is written
  kSink,    ///< the sink of its frames
  kFilmed,  ///< the filmed part of a replay, and the segments
  kMaking,  ///< the way in which the film is made
};

/// Where an option may be given.
enum class OptionScope : std::uint8_t {
  kCommand,  ///< only on a command line
  kReplay,   ///< also in the description of a film of one replay, which batches have
  kFilm,     ///< also in the descriptions of films of one replay and of reels
};

/// The groups of options. Each is a bit, and an option may be in several. Every list of options is
/// selected by groups; no list names its options.
namespace option_group {
inline constexpr unsigned kEncoder = 1U << 0U;       ///< the encoding of pictures
inline constexpr unsigned kAlpha = 1U << 1U;         ///< the transparency of pictures
inline constexpr unsigned kSoundEncoder = 1U << 2U;  ///< the encoding of sound
inline constexpr unsigned kSound = 1U << 3U;         ///< the sources and the loudness of the sound
inline constexpr unsigned kTags = 1U << 4U;          ///< the metadata in the file
inline constexpr unsigned kShape = 1U << 5U;         ///< the size and the rate of the pictures
/// Options that change a single picture. All other options concern a whole film or its file.
inline constexpr unsigned kLook = 1U << 6U;
/// Options of films whose frames a program hands over: `encode`, `capture`, the library's
/// FilmTarget.
inline constexpr unsigned kFrames = 1U << 7U;
/// Options on the command line of `reel`. Every other option is in the file that describes the
/// reel.
inline constexpr unsigned kReel = 1U << 8U;
/// Options that may differ between the encodings of one drawing of a batch.
inline constexpr unsigned kEncoding = 1U << 9U;
/// Options for something that lies over all panes of a clip. The panes do not inherit them.
inline constexpr unsigned kOverPanes = 1U << 10U;
/// Options without a meaning when a recording is only drawn up to its crash, and no film is made.
inline constexpr unsigned kNotIntoCrash = 1U << 11U;
/// Options that are set before all others: a profile, whose values other options override, and an
/// encoder, which cancels the profile's settings for a different encoder.
inline constexpr unsigned kSetFirst = 1U << 12U;
/// Options that most people use: `--help` shows only these, `--help=all` shows all options.
inline constexpr unsigned kCommon = 1U << 13U;

/// The groups that every option for the encoding of pictures is in.
inline constexpr unsigned kOfEncoder = kEncoder | kFrames | kEncoding;
}  // namespace option_group

/// An option of a film, with everything that is known about it. Command lines and the descriptions
/// of reels and batches are read by the table of options, and the library's targets are checked
/// against it.
struct FilmOption {
  /// Sets the option's value in a request. kUsage for a value that the option cannot have.
  using Set = std::function<Status(const std::string& text, FilmRequest& request)>;
  /// Copies the option's value from one request to another.
  using Copy = std::function<void(FilmRequest& from, FilmRequest& to)>;
  /// The functions that set and copy the option's value.
  struct Value {
    Value() = default;
    /// Implicit, so that a row of the table can be a lambda. When `copy_it` is null,
    /// FilmOption::field is copied.
    template <std::invocable<const std::string&, FilmRequest&> SetIt>
    Value(SetIt set_it, Copy copy_it = nullptr)
        : set(std::move(set_it)), copy(std::move(copy_it)) {}

    Set set{};
    Copy copy{};
  };
  /// Returns the reason why a value is wrong, whatever the other options are; empty when it is
  /// right.
  using Check = std::string (*)(const std::string& text);

  std::string_view name{};  ///< the key of a description; on a command line it follows two dashes
  char letter = 0;          ///< the short form on a command line; 0: none
  std::string_view type{};  ///< the form of the value in the help: "WxH"; empty for a flag
  std::string help{};       ///< the sentence in the help
  OptionPart part = OptionPart::kFilm;
  std::string_view heading = "Options";  ///< the heading in the help
  OptionScope scope = OptionScope::kFilm;
  unsigned groups = 0;  ///< bits of option_group
  /// The bits of the ClipKinds that have the option as a key; 0: no clip has it.
  unsigned clips = 0;
  bool is_path = false;  ///< the value is the path of a file, relative to the description
  /// The name of the member in the library's FilmTarget (kFrames); empty: `name` with underscores.
  std::string_view member{};
  bool is_repeatable = false;          ///< may be given several times; all values count
  bool may_be_empty = false;           ///< the value may be empty on a command line
  std::vector<std::string> choices{};  ///< all possible values; empty: there are others
  /// The limits of a whole number; both 0 for other values. The limits of fields are in describe().
  int lowest = 0;
  int highest = 0;
  /// An option that cannot be given together with this option; empty: none.
  std::string_view excludes{};
  std::string_view needs{};  ///< an option without which this option cannot be given; empty: none
  /// The field of FilmDefinition::describe() that the option sets; empty: none.
  std::string_view field{};
  Value value{};          ///< a null function is replaced by the function for `field`
  Check check = nullptr;  ///< null: nothing to check

  [[nodiscard]] bool is_flag() const { return type.empty(); }
  /// Sets the option's value in a request; a flag becomes true whatever the text. kUsage for a
  /// value that the option cannot have. Only set_film_option() checks choices, limits and `check`
  /// too.
  Status set(const std::string& text, FilmRequest& request) const {
    return value.set(text, request);
  }
  /// Whether the option is in at least one of these groups.
  [[nodiscard]] bool is_in(unsigned any_of) const { return (groups & any_of) != 0; }
};

/// Returns all options in the order of the help, which is also the order in which a command line
/// sets them. The profile comes first, because other options override its values.
const std::vector<FilmOption>& film_options();
/// Returns the option of that name; null when there is no such option.
const FilmOption* find_film_option(std::string_view name);
/// Returns the option of that name, which must exist.
const FilmOption& film_option(std::string_view name);

/// Returns the option that is a key of descriptions: of films of one replay (kReplay) or of reels
/// (kFilm). Null when no option is.
const FilmOption* find_film_key(std::string_view name, OptionScope scope);
/// Returns the names of all such keys.
std::vector<std::string> film_key_names(OptionScope scope);
/// Whether the option of that name is in one of these groups (option_group).
bool is_option_of(std::string_view name, unsigned groups);
/// Returns the names of the options in at least one of these groups, in the order of the table.
std::vector<std::string_view> options_of(unsigned groups);
/// Returns the names of the keys of descriptions, as in find_film_key(), whose values are paths of
/// files.
std::set<std::string> path_keys(OptionScope scope);
/// Resets all options of a request that are in none of these groups.
void keep_options_of(unsigned groups, FilmRequest& request);

/// Sets an option from its texts in a description: one text, or several where it is repeatable;
/// "true" or "false" for a flag, which "false" leaves as it is. kUsage for an invalid value, also
/// an empty one; values before an invalid one stay set.
Status set_film_option(const FilmOption& option, const std::vector<std::string>& texts,
                       FilmRequest& request);

}  // namespace tickreel::movie
