#include "movie/plan/reel/clip_keys.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::movie {
namespace {

constexpr unsigned kReplays = static_cast<unsigned>(ClipKind::kReplay);
constexpr unsigned kCards = static_cast<unsigned>(ClipKind::kCard);
constexpr unsigned kStills = static_cast<unsigned>(ClipKind::kStill);
constexpr unsigned kVideos = static_cast<unsigned>(ClipKind::kVideo);
constexpr unsigned kPanes = static_cast<unsigned>(ClipKind::kPanes);
constexpr unsigned kAll = kReplays | kCards | kStills | kVideos | kPanes;

/// The key that gives the kind of a clip.
constexpr std::array kKindKeys{
    std::pair{"replay", ClipKind::kReplay}, std::pair{"card", ClipKind::kCard},
    std::pair{"still", ClipKind::kStill}, std::pair{"video", ClipKind::kVideo}};

/// The keys of clips that are not options of films.
constexpr std::array kKeysOfReels{
    ClipKey{.name = "replay", .kinds = kReplays, .is_path = true},
    ClipKey{"card", kCards},
    ClipKey{.name = "still", .kinds = kStills, .is_path = true},
    ClipKey{.name = "video", .kinds = kVideos, .is_path = true},
    ClipKey{.name = "name", .kinds = kAll, .is_over_panes = true},
    ClipKey{.name = "transition", .kinds = kAll, .is_over_panes = true},
    ClipKey{.name = "transition-length", .kinds = kAll, .is_over_panes = true},
    ClipKey{"length", kCards | kStills},
    ClipKey{.name = "beats", .kinds = kAll, .is_over_panes = true},
    ClipKey{"color", kCards | kStills | kVideos | kPanes},
    ClipKey{.name = "layout", .kinds = kPanes, .is_over_panes = true},
    ClipKey{.name = "gap", .kinds = kPanes, .is_over_panes = true},
    ClipKey{"event", kReplays, true},
    ClipKey{"by", kReplays},
    ClipKey{"on", kReplays},
    ClipKey{"multi", kReplays},
    ClipKey{"within", kReplays},
    ClipKey{"top", kReplays},
    ClipKey{"best", kReplays},
    ClipKey{"max", kReplays},
    ClipKey{"merge", kReplays},
};

const std::vector<ClipKey>& all_keys() {
  static const std::vector<ClipKey> kKeys = [] {
    std::vector<ClipKey> keys(kKeysOfReels.begin(), kKeysOfReels.end());
    for (const FilmOption& option : film_options()) {
      if (option.clips == 0) continue;
      keys.push_back({option.name, option.clips, true, option.is_in(option_group::kOverPanes),
                      option.is_path, &option});
    }
    return keys;
  }();
  return kKeys;
}

const ClipKeys kEndKeys{"to", "length", "beats"};
const std::vector<ClipKeys> kChoices{ClipKeys{"from", "to"}, ClipKeys{"mark"},
                                     ClipKeys{"all-marks"},
                                     ClipKeys(kHighlightNames.begin(), kHighlightNames.end())};
/// The keys for the margins around what the last three groups choose.
const ClipKeys kAroundKeys{"before", "after"};

bool contains(const ClipKeys& keys, const std::string& key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// Whether both keys choose what is filmed, in two ways.
bool choose_otherwise(const std::string& one, const std::string& other) {
  const auto is_choice = [](const std::string& key) {
    return std::ranges::any_of(kChoices, [&](const ClipKeys& keys) { return contains(keys, key); });
  };
  const bool is_one_way = std::ranges::any_of(
      kChoices, [&](const ClipKeys& keys) { return contains(keys, one) && contains(keys, other); });
  return is_choice(one) && is_choice(other) && !is_one_way;
}

}  // namespace

const ClipKey* find_clip_key(const std::string& name) {
  const auto found = std::ranges::find(all_keys(), name, &ClipKey::name);
  return found == all_keys().end() ? nullptr : &*found;
}

std::vector<std::string> clip_key_names(std::optional<ClipKind> kind) {
  std::vector<std::string> names;
  for (const ClipKey& key : all_keys()) {
    // The keys of a clip of panes may be meant for its panes.
    const bool may_mean = !kind || *kind == ClipKind::kPanes || means_something(key, *kind);
    if (may_mean) names.emplace_back(key.name);
  }
  return names;
}

const std::vector<ClipKeys>& choices_of_replays() {
  return kChoices;
}

bool replaces(const std::string& key, const std::string& other) {
  if (key == other) return true;
  const bool are_ends = contains(kEndKeys, key) && contains(kEndKeys, other);
  const bool are_alpha =
      is_option_of(key, option_group::kAlpha) && is_option_of(other, option_group::kAlpha);
  return are_ends || are_alpha || choose_otherwise(key, other);
}

bool means_something(const ClipKey& key, ClipKind kind) {
  return (key.kinds & static_cast<unsigned>(kind)) != 0;
}

bool is_key_of_film_too(std::string_view key) {
  return key == "captions";
}

const char* kind_in_words(ClipKind kind) {
  switch (kind) {
    case ClipKind::kCard:
      return "a card";
    case ClipKind::kStill:
      return "a still";
    case ClipKind::kVideo:
      return "a video";
    case ClipKind::kPanes:
      return "a clip of panes";
    case ClipKind::kReplay:
      break;
  }
  return "a clip of a replay";
}

const KeyValue* ClipTable::find(const std::string& key) const {
  if (const KeyValue* const value = own().find(key)) return value;
  if (is_replaced(key)) return nullptr;
  for (const KeyTable* table : tables_) {
    if (const KeyValue* const value = table->find(key)) return value;
  }
  return nullptr;
}

bool ClipTable::is_replaced(const std::string& key) const {
  const auto replaces_it = [&](const KeyValue& value) {
    return value.key != key && replaces(value.key, key);
  };
  if (std::ranges::any_of(own().values, replaces_it)) return true;
  if (!contains(kAroundKeys, key)) return false;
  return std::none_of(kChoices.begin() + 1, kChoices.end(), [&](const ClipKeys& keys) {
    return std::ranges::any_of(keys,
                               [&](std::string_view choice) { return has(std::string(choice)); });
  });
}

std::string ClipTable::text(const std::string& key) const {
  const auto all = texts(key);
  return all.empty() ? std::string() : all.front();
}

std::vector<std::string> ClipTable::texts(const std::string& key) const {
  const KeyValue* const value = find(key);
  return value == nullptr ? std::vector<std::string>() : value->texts;
}

std::optional<ClipKind> ClipTable::kind() const {
  if (own().find_table(kPaneTable) != nullptr) return ClipKind::kPanes;
  for (const KeyTable* table : tables_) {
    for (const auto& [key, kind] : kKindKeys) {
      if (table->find(key) != nullptr) return kind;
    }
  }
  return std::nullopt;
}

namespace {

/// Returns the keys whose values are files: those of films, clips, titles and [[sound]].
std::set<std::string> paths_of_reels() {
  std::set<std::string> keys = path_keys(OptionScope::kFilm);
  for (const ClipKey& key : all_keys()) {
    if (key.is_path) keys.emplace(key.name);
  }
  keys.insert({"fontfile", "file"});
  return keys;
}

}  // namespace

const DescriptionGrammar& reel_grammar() {
  static const DescriptionGrammar kGrammar{
      .entry = "clip",
      .tables_of_top = {"intro", "outro", kSoundTable},
      .tables_of_entry = {"pane", "title"},
      .path_keys = paths_of_reels(),
      .unknown_table =
          "there is no such table: give keys of the film, [defaults] of its clips, and a [[clip]] "
          "for each; [intro] and [outro] are clips too, and a [[sound]] lies over them",
      .no_entry = "there is no clip in it: write [[clip]], and replay = \"FILE\" below"};
  return kGrammar;
}

}  // namespace tickreel::movie
