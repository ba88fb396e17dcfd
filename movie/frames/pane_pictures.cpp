#include "movie/frames/pane_pictures.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "movie/frames/card_pictures.h"
#include "movie/pictures/pane_layout.h"

namespace tickreel::movie {
namespace {

struct Pane {
  std::shared_ptr<MadeFrames> frames;
  PanePlace place;
};

void copy_into(const Image& pane, const PanePlace& place, Image& picture) {
  const std::size_t left = static_cast<std::size_t>(place.x) * Image::kBytesPerPixel;
  for (int y = 0; y < pane.size().height; ++y) {
    std::ranges::copy(pane.row(y), picture.row(place.y + y).subspan(left).begin());
  }
}

class PanePictures final : public PictureSource {
 public:
  struct Playing {
    Pane pane;
    std::unique_ptr<Playhead> playhead;  ///< refers to the frames
  };

  PanePictures(std::unique_ptr<PictureSource> around, std::vector<Playing> panes, Pictures pictures)
      : around_(std::move(around)), panes_(std::move(panes)), pictures_(pictures) {}

  Status picture(std::int64_t frame, Image& image) override {
    if (Status painted = around_->picture(frame, image); !painted) return painted;
    for (const Playing& one : panes_) {
      if (Status started = one.playhead->start(frame); !started) return started;
      if (Status taken = one.pane.frames->take(taken_); !taken) return taken;
      copy_into(taken_, one.pane.place, image);
    }
    return {};
  }

  Result<std::vector<SoundLayer>> sound(std::int64_t frame,
                                        const SampleRange& /*samples*/) override {
    std::vector<SoundLayer> all;
    for (const Playing& one : panes_) {
      // Where there are no pictures nobody has started them.
      if (pictures_ == Pictures::kNone) {
        if (Status started = one.playhead->start(frame); !started) return started.error();
      }
      if (!one.pane.frames->has_sound()) continue;
      auto layers = one.playhead->sound(frame);
      if (!layers) return layers;
      std::ranges::move(*layers, std::back_inserter(all));
    }
    return all;
  }

  [[nodiscard]] std::optional<PassedDivergence> passed_divergence() const override {
    for (const Playing& one : panes_) {
      if (const auto& passed = one.pane.frames->passed_divergence()) return passed;
    }
    return std::nullopt;
  }

 private:
  std::unique_ptr<PictureSource> around_;
  std::vector<Playing> panes_;
  Pictures pictures_;
  Image taken_;
};

}  // namespace

Result<PictureSourceMaker> pane_pictures(const FilmDefinition& clip,
                                         std::vector<std::shared_ptr<MadeFrames>> panes,
                                         Pictures pictures) {
  const PanesSource& shown = *clip.as<PanesSource>();
  const auto layout = find_pane_layout(shown.layout);
  if (!layout) return bad_key("layout", " " + shown.layout + ": give " + pane_layout_names());
  const auto grid = pane_grid(*layout, panes.size(), clip.size, static_cast<int>(shown.gap));
  if (!grid) return bad_key("gap", ": there is no room for the panes: make it smaller");
  std::vector<Pane> placed;
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (shown.panes[i].size != grid->pane) {
      return bad_usage("a pane has another size than its place: plan the film anew");
    }
    placed.push_back({std::move(panes[i]), grid->places[i]});
  }
  return PictureSourceMaker([placed, around = card_pictures(shown),
                             pictures]() -> Result<std::unique_ptr<PictureSource>> {
    std::vector<PanePictures::Playing> playing;
    for (const Pane& pane : placed) {
      auto playhead = pane.frames->open_playhead();
      if (!playhead) return playhead.error();
      playing.push_back({pane, *std::move(playhead)});
    }
    auto color = around();
    if (!color) return color.error();
    return std::unique_ptr<PictureSource>(
        std::make_unique<PanePictures>(*std::move(color), std::move(playing), pictures));
  });
}

}  // namespace tickreel::movie
