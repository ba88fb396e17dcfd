#include "movie/make/storyboard.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/reel_timeline.h"
#include "movie/film/time/game_time.h"
#include "movie/make/frames/contact_sheet.h"
#include "movie/make/frames/frame_viewer.h"
#include "renderer/overlay/font.h"
#include "renderer/overlay/overlay_painter.h"
#include "renderer/overlay/text_clusters.h"

namespace tickreel::movie {
namespace {

constexpr int kUsualColumns = 4;
// The label below a picture, in pixels.
constexpr int kLabelHeight = 46;
constexpr float kTextSize = 14.0F;
constexpr float kFirstLine = 19.0F;
constexpr float kSecondLine = 38.0F;
constexpr float kBetweenTexts = 10.0F;
const Color kQuiet = srgb(0x9AA4AF);

/// Returns the middle one of the frames in which the clip alone is seen, or of all frames of the
/// clip when there are none.
std::int64_t frame_to_show(const ReelTimeline& timeline, std::span<const FilmDefinition> clips,
                           std::size_t clip) {
  const std::int64_t end = timeline.end_frame(clip);
  const std::int64_t first = timeline.first_frame(clip) + clips[clip].transition.frames;
  const std::int64_t last = clip + 1 < clips.size() ? timeline.first_frame(clip + 1) : end;
  return first < last ? first + (last - first) / 2 : (timeline.first_frame(clip) + end - 1) / 2;
}

/// Returns the grid: four columns, or more where the sheet would be more than twice as high as
/// wide. kUsage when the sheet would be larger than a PNG may be.
Result<SheetGrid> grid_of(std::size_t clips, ImageSize picture) {
  const auto count = static_cast<std::int64_t>(clips);
  const std::int64_t height = picture.height + kLabelHeight;
  std::int64_t columns = std::min<std::int64_t>(kUsualColumns, count);
  const auto rows = [&] { return (count + columns - 1) / columns; };
  while (rows() * height > 2 * columns * picture.width) ++columns;
  const SheetGrid grid{static_cast<int>(columns),
                       static_cast<int>(rows()),
                       {picture.width, static_cast<int>(height)}};
  const ImageSize size = grid.sheet_size();
  if (size.width <= kMaxSheetSide && size.height <= kMaxSheetSide) return grid;
  return bad_usage("§storyboard: the pictures of " + counted(clips, "clip") +
                   " do not fit into one PNG");
}

float width_of(const std::string& text, Text::Weight weight) {
  TextLine line;
  Font::of(weight).lay_out(text, kTextSize, true, line);
  return line.width;
}

/// Returns as much of a text as fits into `room` pixels, with an ellipsis where it was cut.
std::string shortened_to(std::string text, float room) {
  if (width_of(text, Text::Weight::kRegular) <= room) return text;
  constexpr std::string_view kRest = "…";
  do {
    text.resize(last_cluster(text));
  } while (!text.empty() && width_of(text + std::string(kRest), Text::Weight::kRegular) > room);
  return text + std::string(kRest);
}

/// Paints labels of two lines, each with a text at the left and one at the right.
class LabelPainter {
 public:
  explicit LabelPainter(int width) : label_(ImageSize{width, kLabelHeight}) {}

  void add(float baseline, const std::string& left, Text::Weight weight, const std::string& right) {
    const auto width = static_cast<float>(label_.size().width);
    const float used =
        right.empty() ? 0.0F : width_of(right, Text::Weight::kRegular) + kBetweenTexts;
    put(shortened_to(left, width - used), {0.0F, baseline}, Text::Align::kLeft, weight,
        weight == Text::Weight::kBold ? srgb(0xFFFFFF) : kQuiet);
    put(right, {width, baseline}, Text::Align::kRight, Text::Weight::kRegular, kQuiet);
  }

  const Image& paint() {
    const auto pixels = label_.pixels();
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      pixels[i] = kSheetBackground[i % kSheetBackground.size()];
    }
    painter_.paint(scene_, label_);
    scene_.clear();
    return label_;
  }

 private:
  void put(const std::string& text, Vec2 pixels, Text::Align align, Text::Weight weight,
           Color color) {
    const float points = 1.0F / pixels_per_point(label_.size());
    scene_.overlay.emplace_back(Text{.utf8 = text,
                                     .anchor = {pixels.x * points, pixels.y * points},
                                     .size = kTextSize * points,
                                     .align = align,
                                     .weight = weight,
                                     .tabular = true,
                                     .color = color});
  }

  Image label_;
  Scene scene_;
  OverlayPainter painter_;
};

/// Paints the label of a clip.
const Image& paint_label(LabelPainter& painter, const ReelPlan& reel, const ReelTimeline& timeline,
                         std::size_t number) {
  const FilmDefinition& film = reel.plan.film;
  const FilmDefinition& clip = film.clips()[number];
  const auto seconds = [&](std::int64_t frames) {
    return format_game_time(Rational(frames) / film.frame_rate);
  };
  painter.add(kFirstLine,
              std::to_string(number + 1) + "   " + seconds(timeline.first_frame(number)),
              Text::Weight::kBold, seconds(clip.plan.frame_count));
  painter.add(kSecondLine, shown_name(reel.names[number]), Text::Weight::kRegular,
              clip.transition.frames == 0
                  ? ""
                  : clip.transition.kind + " " + seconds(clip.transition.frames));
  return painter.paint();
}

void put_below(const Image& picture, const Image& label, Image& into) {
  const int height = picture.size().height;
  for (int y = 0; y < height; ++y) std::ranges::copy(picture.row(y), into.row(y).begin());
  for (int y = 0; y < label.size().height; ++y) {
    std::ranges::copy(label.row(y), into.row(height + y).begin());
  }
}

}  // namespace

Result<ImageSize> make_storyboard(const ReelPlan& reel, const StoryboardFile& file,
                                  const GameFinder& find_game, const std::atomic<bool>* stop) {
  const FilmDefinition& film = reel.plan.film;
  const auto timeline = ReelTimeline::make(film.clips());
  if (!timeline) return timeline.error();
  const auto grid = grid_of(film.clips().size(), film.size);
  if (!grid) return grid.error();
  auto png = open_sink({.name = "png", .path = file.path, .overwrite = file.overwrite},
                       {grid->sheet_size(), Rational(1), 1});
  if (!png) return png.error();
  auto viewer = FrameViewer::open(find_game, film, Pictures::kDrawn);
  if (!viewer) return viewer.error();

  ContactSheet sheet(*grid, *std::move(png));
  LabelPainter painter(film.size.width);
  VideoFrame frame{0, Image(grid->picture)};
  Image picture;
  for (std::size_t i = 0; i < film.clips().size(); ++i) {
    if (stop != nullptr && *stop) return Error{ErrorKind::kInterrupted, "stopped"};
    if (Status seen = (*viewer)->see(frame_to_show(*timeline, film.clips(), i), picture); !seen) {
      return seen.error();
    }
    put_below(picture, paint_label(painter, reel, *timeline, i), frame.image);
    frame.index = static_cast<std::int64_t>(i);
    if (Status put = sheet.write(frame); !put) return put.error();
  }
  if (Status finished = sheet.finish(); !finished) return finished.error();
  return grid->sheet_size();
}

}  // namespace tickreel::movie
