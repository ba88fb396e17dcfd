#include "movie/make/frames/film_decorations.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/pictures/watermark_file.h"
#include "movie/film/text/timed_film_text.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/frames/shown_inputs.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::movie {
namespace {

Rational game_time(const FrameTime& time, const TickRate& tick_rate) {
  return (Rational(time.tick) + time.alpha) / tick_rate;
}

/// Time code and tick number share a line.
Decoration clock_line(const FilmOverlay& overlay, const TickRate& tick_rate) {
  return running_line([tick_rate, has_timecode = overlay.has_timecode,
                       shows_tick = overlay.shows_tick](const Moment& moment) {
    std::string line;
    if (has_timecode) line = format_game_time(game_time(moment.time, tick_rate));
    if (has_timecode && shows_tick) line += "   ";
    if (shows_tick) line += "tick " + std::to_string(moment.time.tick);
    return line;
  });
}

/// Makes the decorations of one film, those nearest to the edges first.
class Decorator {
 public:
  Decorator(const FilmDefinition& film, const Presentation& game, const DecoratedTime& time,
            const PlayerOpener& open_player)
      : film_(film), overlay_(film.overlay), game_(game), time_(time), open_player_(open_player) {}

  Result<std::vector<Decoration>> decorations() {
    Status added = add_watermark();
    if (added && (overlay_.has_timecode || overlay_.shows_tick)) {
      decorations_.push_back(clock_line(overlay_, time_.tick_rate));
    }
    if (added && !overlay_.shown_inputs.empty()) added = add_inputs();
    if (added && !overlay_.texts.empty()) added = add_texts();
    return added ? Result<std::vector<Decoration>>(std::move(decorations_)) : added.error();
  }

 private:
  Status add_watermark() {
    if (overlay_.watermark_hash == 0) return {};
    const auto& place = *overlay_.watermark_place;
    if (!place) {
      return bad_usage("the film wants something over its picture at '" +
                       overlay_.watermark_place.text() + "': there are " + place_names());
    }
    const auto file = read_watermark(overlay_.watermark);
    if (!file) return file.error();
    if (file->hash != overlay_.watermark_hash) {
      return bad_field("watermark",
                       " " + overlay_.watermark +
                           " is not the picture that the film was planned with: give that one, or "
                           "plan the film anew");
    }
    Watermark mark;
    mark.pixels = std::make_shared<const Image>(fitted_watermark(file->pixels, film_.size));
    mark.opacity = static_cast<float>(overlay_.watermark_percent) / 100.0F;
    decorations_.push_back(watermark_at(*place, std::move(mark), film_.size.height));
    return {};
  }

  /// Adds the panels of inputs, by turns at the left and at the right.
  Status add_inputs() {
    if (game_.controls == nullptr || game_.controls->actions.empty()) {
      return bad_field("show-inputs", ": this game does not say which keys it has");
    }
    auto player = open_player_(on_divergence(film_));
    if (!player) return player.error();
    const auto replay = std::make_shared<ReplayReader>(std::move(player->reader()));
    Place place{0, 2};
    const auto panels = static_cast<int>(overlay_.shown_inputs.size());
    const PanelCount count{std::min(panels, 2), (panels + 1) / 2};
    for (const std::int64_t shown : overlay_.shown_inputs) {
      const auto number = static_cast<std::size_t>(shown);
      if (number >= replay->session().setup.players.size()) {
        return bad_field("show-inputs", " " + std::to_string(shown) + ": there is no such player");
      }
      decorations_.push_back(shown_inputs(*game_.controls, replay, number, place, count));
      place.column = 2 - place.column;
    }
    return {};
  }

  Status add_texts() {
    std::vector<TimedText> texts;
    for (const FilmText& text : overlay_.texts) {
      auto timed = timed_text(text, time_.range);
      if (!timed) return timed.error();
      texts.push_back(*std::move(timed));
    }
    decorations_.push_back(timed_texts(std::move(texts)));
    return {};
  }

  const FilmDefinition& film_;
  const FilmOverlay& overlay_;
  const Presentation& game_;
  DecoratedTime time_;
  const PlayerOpener& open_player_;
  std::vector<Decoration> decorations_;
};

}  // namespace

Result<std::vector<Decoration>> film_decorations(const FilmDefinition& film,
                                                 const Presentation& game,
                                                 const DecoratedTime& time,
                                                 const PlayerOpener& open_player) {
  return Decorator(film, game, time, open_player).decorations();
}

Result<std::unique_ptr<Look>> decorated_look(std::unique_ptr<Look> look, const FilmDefinition& film,
                                             const Presentation& game, const DecoratedTime& time,
                                             const PlayerOpener& open_player) {
  if (film.overlay.is_empty()) return look;
  auto decorations = film_decorations(film, game, time, open_player);
  if (!decorations) return decorations.error();
  return make_decorated_look(std::move(look), *std::move(decorations), film.overlay.hides_hud);
}

}  // namespace tickreel::movie
