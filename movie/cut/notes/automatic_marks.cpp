#include "movie/cut/notes/automatic_marks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "games/open_replay.h"
#include "movie/cut/marks/highlight_choice.h"
#include "movie/cut/marks/highlight_marks.h"
#include "movie/cut/marks/perceived_events.h"
#include "movie/film/camera_choice.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kMostSeconds = 8;
constexpr std::int64_t kWithinSeconds = 4;
constexpr std::int64_t kSecondsAroundBest = 1;

/// Reads the length of an option; `otherwise` when it was not given.
Result<Rational> read_length(const char* option, const std::string& text, const Rational& otherwise,
                             const TickRate& tick_rate) {
  if (text.empty()) return otherwise;
  const auto length = parse_game_time(text, tick_rate);
  return length ? *length
                : Result<Rational>(
                      about(option, prefixed("§" + std::string(option) + ": ", length.error())));
}

/// Names the margins in a message, with their defaults where they were not given.
std::string margins_words(const HighlightRequest& options) {
  const std::string both = "§before and §after";
  if (!options.before.empty() && !options.after.empty()) return both;
  if (!options.best.empty())
    return fmt::format("{}, {} s each unless given,", both, kSecondsAroundBest);
  return fmt::format("{}, {} s and {} s unless given,", both, kSecondsBefore, kSecondsAfter);
}

Result<PointMargins> read_margins(const HighlightRequest& options, const TickRate& tick_rate) {
  const bool is_best = !options.best.empty();
  const auto before = read_length(
      "before", options.before, Rational(is_best ? kSecondsAroundBest : kSecondsBefore), tick_rate);
  if (!before) return before.error();
  const auto after = read_length("after", options.after,
                                 Rational(is_best ? kSecondsAroundBest : kSecondsAfter), tick_rate);
  if (!after) return after.error();
  return PointMargins{*before, *after};
}

Result<HighlightWishes> read_wishes(const HighlightRequest& options, const PointMargins& margins,
                                    const TickRate& tick_rate) {
  const auto within = read_length("within", options.within, Rational(kWithinSeconds), tick_rate);
  if (!within) return within.error();
  HighlightWishes wishes{margins, options.multi, *within, {}, options.top};
  const Rational span = options.multi > 1 ? *within : Rational(0);
  if (options.merge) return wishes;
  const auto both = sum_of_times(margins.before, margins.after);
  if (!both) return bad_field("before", " and §after: choose rounder times");
  const Rational around = *both;
  const Rational least = std::max(around, span);
  const auto most =
      read_length("max", options.most, std::max(least, Rational(kMostSeconds)), tick_rate);
  if (!most) return most.error();
  if (*most < around) {
    return bad_field("max", fmt::format(" {}: {} are longer together: {} s", options.most,
                                        margins_words(options), around.to_double()));
  }
  if (*most < span) {
    return bad_field("max", fmt::format(" {}: §within{} is longer: {} s", options.most,
                                        options.within.empty()
                                            ? fmt::format(", {} s unless given,", kWithinSeconds)
                                            : "",
                                        span.to_double()));
  }
  if (!(*most > Rational(0))) return bad_field("max", " 0: give a length above 0");
  wishes.most = *most;
  return wishes;
}

Result<std::vector<NamedEvent>> find_kinds(const GameInfo& game, const HighlightRequest& options) {
  const std::vector<NamedEvent> known = events_of(game);
  if (options.events.empty() && options.multi > 1) return std::vector{known.front()};
  if (options.events.empty()) return known;
  std::vector<NamedEvent> kinds;
  for (const std::string& name : options.events) {
    const auto found = std::ranges::find(known, name, &NamedEvent::name);
    if (found == known.end()) {
      std::vector<std::string> names;
      for (const NamedEvent& event : known) names.push_back(event.name);
      return bad_field("event", fmt::format(" {}: {} has {}{}", name, game.name,
                                            fmt::join(names, ", "), or_nearest(name, names)));
    }
    if (std::ranges::find(kinds, name, &NamedEvent::name) == kinds.end()) kinds.push_back(*found);
  }
  return kinds;
}

/// Returns the player who had this name at any time, or this number; kNoPlayer for none.
std::int32_t player_called(const std::string& who, const std::vector<std::string>& players,
                           const std::vector<FoundEvent>& events) {
  const auto found = std::ranges::find(players, who);
  if (found != players.end()) return static_cast<std::int32_t>(found - players.begin());
  for (const FoundEvent& event : events) {
    if (event.actor != kNoPlayer && event.actor_name == who) return event.actor;
    if (event.target != kNoPlayer && event.target_name == who) return event.target;
  }
  const auto index = parse_number<std::size_t>(who);
  const bool is_player = index && *index < players.size();
  return is_player ? static_cast<std::int32_t>(*index) : kNoPlayer;
}

/// Returns kNoPlayer where none was requested.
Result<std::int32_t> find_player(const char* option, const std::string& who,
                                 const std::vector<std::string>& players,
                                 const std::vector<FoundEvent>& events) {
  if (who.empty()) return kNoPlayer;
  const std::int32_t player = player_called(who, players, events);
  if (player != kNoPlayer) return player;
  std::vector<std::string> listed;
  for (std::size_t i = 0; i < players.size(); ++i) {
    listed.push_back(fmt::format("{} ({})", players[i], i));
  }
  return bad_field(option, fmt::format(" {}: no player is called that; there are {}{}", who,
                                       fmt::join(listed, ", "), or_nearest(who, players)));
}

Status keep_those_of(const HighlightRequest& options, const std::vector<std::string>& players,
                     std::vector<FoundEvent>& events) {
  const auto by = find_player("by", options.by, players, events);
  if (!by) return by.error();
  const auto on = find_player("on", options.on, players, events);
  if (!on) return on.error();
  std::erase_if(events, [&](const FoundEvent& event) {
    return (*by != kNoPlayer && event.actor != *by) || (*on != kNoPlayer && event.target != *on);
  });
  return {};
}

/// Accepts "10s" for "10".
std::string without_unit(const std::string& best) {
  return best.ends_with('s') ? best.substr(0, best.size() - 1) : best;
}

/// Returns "best 10 s", in one spelling, with a length of at most the replay's.
std::string name_of_best(const Rational& length, const TickRange& ticks,
                         const TickRate& tick_rate) {
  const Rational all = Rational(ticks.end - ticks.first) / tick_rate;
  std::string seconds = fmt::format("{:.6f}", std::min(length, all).to_double());
  seconds.erase(seconds.find_last_not_of('0') + 1);
  if (seconds.ends_with('.')) seconds.pop_back();
  return "best " + seconds + " s";
}

struct Chooser {
  const HighlightRequest& options;
  TickRate tick_rate;
  TickRange ticks;
  PointMargins margins;
  HighlightWishes wishes;
  Rational best_length;

  [[nodiscard]] std::vector<Highlight> choose(const std::vector<FoundEvent>& events) const {
    if (options.best.empty()) return choose_highlights(events, wishes, tick_rate, ticks);
    const std::size_t count = std::max<std::size_t>(options.top, 1);
    return best_ranges(events, best_length, margins, count, tick_rate, ticks);
  }
};

Result<Chooser> read_choice(const HighlightRequest& options, const TickRate& tick_rate,
                            const TickRange& ticks) {
  const auto margins = read_margins(options, tick_rate);
  if (!margins) return margins.error();
  const auto wishes = read_wishes(options, *margins, tick_rate);
  if (!wishes) return wishes.error();
  const auto length = read_length("best", without_unit(options.best), Rational(1), tick_rate);
  if (!length) return length.error();
  const double around = margins->before.to_double() + margins->after.to_double();
  if (!options.best.empty() && length->to_double() <= around) {
    return bad_field("best", fmt::format(" {}: {} leave nothing of it: they are {} s together",
                                         options.best, margins_words(options), around));
  }
  return Chooser{options, tick_rate, ticks, *margins, *wishes, *length};
}

/// Makes a point of a mark around an event without margins, because a range needs a length.
void make_point_if_empty(Mark& mark, const TickRate& tick_rate) {
  const Rational step = Rational(1) / (tick_rate * Rational(kEventSteps));
  if (mark.out_seconds && *mark.out_seconds - mark.in_seconds <= step) mark.out_seconds.reset();
}

/// Returns the edits that set the marks. Fails when another mark has one of the names.
Result<std::vector<NoteEdit>> edits_for(const std::vector<Mark>& marks, const ReplayNotes& notes,
                                        const std::vector<NamedEvent>& kinds, bool replace) {
  std::vector<NoteEdit> edits;
  const auto is_old = [&](const Mark& mark) {
    return mark.is_automatic || std::ranges::any_of(kinds, [&](const NamedEvent& kind) {
             return has_old_automatic_name(mark, kind.name);
           });
  };
  for (const Mark& old : notes.marks) {
    if (replace && is_old(old)) {
      edits.emplace_back(RemoveMark{old.name});
    } else if (std::ranges::find(marks, old.name, &Mark::name) != marks.end()) {
      return in_the_way(fmt::format(
          "there is a mark '{}' already: {}", old.name,
          is_old(old) ? "§replace removes all that 'mark auto' has set"
                      : "it is one's own, so give it another name with 'tickreel mark rename'"));
    }
  }
  for (const Mark& mark : marks) edits.emplace_back(SetMark{mark, {}});
  return edits;
}

}  // namespace

bool HighlightRequest::says_something() const {
  return !events.empty() || !by.empty() || !on.empty() || multi > 1 || top > 0 || !best.empty();
}

Status check_lengths(const HighlightRequest& request) {
  for (const std::string* text :
       {&request.within, &request.best, &request.before, &request.after, &request.most}) {
    if (text->ends_with('t')) return {};
  }
  const auto choice = read_choice(request, TickRate(60), {});
  return choice ? Status() : choice.error();
}

HighlightWords highlight_words(const GameEntry& game) {
  const std::vector<NamedEvent> named = events_of(game.info);
  const auto look = game.make_look();
  const std::vector<std::string> following = following_cameras(*look);
  return {.main_event = named.empty() ? "" : named.front().name,
          .camera_stem = following.empty() ? "" : following.front(),
          .wide_camera = wide_camera(*look)};
}

Result<Highlights> find_highlights(const std::string& replay, const HighlightRequest& request,
                                   const std::atomic<bool>* stop) {
  auto played = open_replay(replay);
  if (!played) return played.error();
  const ReplayReader& reader = played->player.reader();
  const GameInfo& game = played->game.info;
  const std::vector<std::string>& players = reader.session().setup.players;
  const auto chooser = read_choice(request, reader.session().setup.tick_rate, reader.shown_ticks());
  if (!chooser) return chooser.error();
  auto kinds = find_kinds(game, request);
  if (!kinds) return kinds.error();
  std::vector<FoundEvent> none;
  if (game.name_fact == 0) {  // otherwise a player may get that name later
    if (Status known = keep_those_of(request, players, none); !known) return known.error();
  }
  auto events = find_events(played->player, game, *kinds, stop);
  if (!events) return events.error();
  if (Status known = keep_those_of(request, players, *events); !known) return known.error();
  HighlightWords words = highlight_words(played->game);
  if (!request.best.empty()) {
    words.name = name_of_best(chooser->best_length, chooser->ticks, chooser->tick_rate);
  }
  Highlights found{highlight_marks(chooser->choose(*events), words), *std::move(kinds),
                   events->size()};
  for (Mark& mark : found.marks) make_point_if_empty(mark, chooser->tick_rate);
  return found;
}

Result<NotesChange> set_automatic_marks(const std::string& replay, const Highlights& found,
                                        bool replace) {
  auto notes = NotesFile::open(replay);
  if (!notes) return notes.error();
  const auto edits = edits_for(found.marks, notes->notes(), found.kinds, replace);
  if (!edits) return edits.error();
  return change(*notes, *edits);
}

}  // namespace tickreel::movie
