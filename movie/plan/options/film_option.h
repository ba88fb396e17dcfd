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

/// What an option belongs to. Each is a bit, and an option may have several. Every list of options
/// is a question to these: nothing names options by hand.
namespace option_group {
inline constexpr unsigned kEncoder = 1U << 0U;       ///< how pictures are encoded
inline constexpr unsigned kAlpha = 1U << 1U;         ///< what is transparent in them
inline constexpr unsigned kSoundEncoder = 1U << 2U;  ///< how sound is encoded
inline constexpr unsigned kSound = 1U << 3U;         ///< which sound there is, and how loud it is
inline constexpr unsigned kTags = 1U << 4U;          ///< what the file says of the film
inline constexpr unsigned kShape = 1U << 5U;         ///< how large the pictures are, and how many
/// What a single picture shows. All other options belong to a whole film, or to its file.
inline constexpr unsigned kLook = 1U << 6U;
/// Options of films whose frames others hand over: `encode`, `capture`, the library's FilmTarget.
inline constexpr unsigned kFrames = 1U << 7U;
/// Options that the command line of `reel` has. All others stand in the file that describes it.
inline constexpr unsigned kReel = 1U << 8U;
/// What may differ between the encodings of one drawing of a batch.
inline constexpr unsigned kEncoding = 1U << 9U;
/// What lies over all panes of a clip. Its panes do not take it over.
inline constexpr unsigned kOverPanes = 1U << 10U;
/// What means nothing where a recording is drawn into its crash, and no film is made.
inline constexpr unsigned kNotIntoCrash = 1U << 11U;
/// What is set before all other options: a profile, which they override, and an encoder, with which
/// what the profile says of another one no longer counts.
inline constexpr unsigned kSetFirst = 1U << 12U;

/// The groups of an option that says how pictures are encoded.
inline constexpr unsigned kOfEncoder = kEncoder | kFrames | kEncoding;
}  // namespace option_group

/// An option of a film: all that is said of it, once. Command lines and descriptions of reels and
/// batches are read by this table, and the library's targets are checked against it.
struct FilmOption {
  /// Sets the field of a request. kUsage for a value that the option cannot have.
  using Set = std::function<Status(const std::string& text, FilmRequest& request)>;
  /// Gives a request what another one says of the option.
  using Copy = std::function<void(FilmRequest& from, FilmRequest& to)>;
  struct Value {
    Value() = default;
    /// Implicit, so that a row of the table is a lambda. `copy_it`: null: `field` is copied.
    template <std::invocable<const std::string&, FilmRequest&> SetIt>
    Value(SetIt set_it, Copy copy_it = nullptr)
        : set(std::move(set_it)), copy(std::move(copy_it)) {}

    Set set{};
    Copy copy{};
  };
  /// What is wrong with a value, whatever else is asked for; empty: nothing.
  using Check = std::string (*)(const std::string& text);

  std::string_view name{};  ///< the key of a description; a command line has it behind two dashes
  char letter = 0;          ///< on a command line, too
  std::string_view type{};  ///< what its value is, for people: "WxH"; empty: it is a flag
  std::string help{};
  OptionPart part = OptionPart::kFilm;
  std::string_view heading = "Options";  ///< above it in the help
  OptionScope scope = OptionScope::kFilm;
  unsigned groups = 0;   ///< of option_group
  unsigned clips = 0;    ///< the ClipKinds that it is a key of; 0: it is not a clip's
  bool is_path = false;  ///< its value names a file, which a description has beside it
  /// In the library's FilmTarget (kFrames); empty: as `name`, with underscores.
  std::string_view member{};
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
  Value value{};  ///< what is left out here is done with `field`
  Check check = nullptr;

  [[nodiscard]] bool is_flag() const { return type.empty(); }
  Status set(const std::string& text, FilmRequest& request) const {
    return value.set(text, request);
  }
  [[nodiscard]] bool is_in(unsigned any_of) const { return (groups & any_of) != 0; }
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
/// Whether an option of that name is in one of these groups (option_group).
bool is_option_of(std::string_view name, unsigned groups);
/// The names of those that are, in the order of the table.
std::vector<std::string_view> options_of(unsigned groups);
/// The keys of such descriptions whose values name files.
std::set<std::string> path_keys(OptionScope scope);
/// Takes out of a request what options outside these groups have said.
void keep_options_of(unsigned groups, FilmRequest& request);

/// Sets an option from what a description says of it: one text, or several where it is repeatable;
/// "true" or "false" for a flag. kUsage for what it cannot have.
Status set_film_option(const FilmOption& option, const std::vector<std::string>& texts,
                       FilmRequest& request);

}  // namespace tickreel::movie
