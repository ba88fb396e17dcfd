#include "movie/make/engine/export_loop.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/make/engine/exception_guard.h"
#include "movie/make/engine/segment_lane.h"

namespace tickreel::movie {
namespace {

/// How many pictures of a segment may be drawn, waiting or being written: enough to keep both sides
/// busy when the cost of frames varies.
constexpr std::size_t kPlacesInLane = 5;

/// How many places must be free before the drawer switches to another segment. Its first picture is
/// drawn nearly from scratch, because it has little in common with the last one. The pictures in
/// the other places keep that segment's encoder busy meanwhile.
constexpr std::size_t kPlacesToSwitch = 3;

/// How many segments may be begun from the oldest unfinished one on, for each job: a segment that
/// is finished early has to wait somewhere. Segments from an earlier run do not count.
constexpr std::int64_t kSegmentsAheadPerJob = 2;

/// A segment in flight, as the thread that draws sees it.
struct Lane {
  std::unique_ptr<Playhead> playhead;
  std::unique_ptr<FrameSink> sink;  ///< null once the first frame has taken it along
  std::int64_t segment = 0;
  FrameRange left;  ///< the frames of the segment that are not drawn yet
  std::size_t places = kPlacesInLane;
};

struct BegunSegment {
  std::int64_t segment = 0;
  std::int64_t begun_before = 0;  ///< how many segments were begun before it
};

/// A picture that the renderer is drawing.
struct Started {
  std::size_t lane = 0;
  DrawnFrame drawn;
};

/// Runs on the thread that draws. Serves the oldest segment in flight that has room.
class FilmDrawer {
 public:
  FilmDrawer(const ExportParts& parts, ProgressMeter& progress);

  Status draw_all();

 private:
  void count_frames();
  [[nodiscard]] bool may_begin_segment() const;
  [[nodiscard]] std::optional<std::size_t> next_lane() const;
  Status begin_segment(Lane& lane);
  Status start_picture(std::size_t number);
  Status hand_over();
  void take_back(WrittenFrame written);
  Status draw();

  const ExportParts& parts_;
  ProgressMeter& progress_;
  const SegmentPlan& plan_;
  std::int64_t next_segment_;
  std::int64_t begun_count_ = 0;
  std::vector<BegunSegment> unfinished_;  ///< in the order in which they were begun
  std::int64_t frames_done_ = 0;

  std::vector<Lane> lanes_;
  std::size_t last_lane_ = 0;     ///< the lane of the last picture
  std::vector<Started> started_;  ///< in order; at most FilmFrames::pictures_in_flight()
  BoundedQueue<Image> blank_;     ///< images to reuse; for this thread alone
  WrittenFrames written_;
  /// Declared last: the lanes use the members above.
  std::vector<std::unique_ptr<SegmentLane>> threads_;
};

/// Whether `lane` is served before `other`, when both have room.
bool goes_before(const Lane& lane, const Lane& other) {
  const bool is_begun = lane.left.count > 0;
  if (is_begun != (other.left.count > 0)) return is_begun;
  return is_begun ? lane.segment < other.segment : lane.places > other.places;
}

std::size_t lane_count(const ExportParts& parts) {
  const std::int64_t most = std::min<std::int64_t>(
      {parts.jobs, parts.sink.most_segments_in_flight(), parts.sink.plan().segment_count()});
  return static_cast<std::size_t>(std::max<std::int64_t>(most, 1));
}

FilmDrawer::FilmDrawer(const ExportParts& parts, ProgressMeter& progress)
    : parts_(parts),
      progress_(progress),
      plan_(parts.sink.plan()),
      next_segment_(next_missing(parts.sink, 0)),
      lanes_(lane_count(parts)),
      blank_(lanes_.size() * kPlacesInLane),
      written_(2 * lanes_.size() * kPlacesInLane) {
  assert(plan_.frame_count == parts.frames.frame_count());
  started_.reserve(parts.frames.pictures_in_flight());
  // The images have no pixels yet: a picture is allocated when it is first drawn.
  for (std::size_t i = 0; i < lanes_.size() * kPlacesInLane; ++i) blank_.push(Image());
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    threads_.push_back(std::make_unique<SegmentLane>(i, kPlacesInLane, parts.finisher, written_,
                                                     parts.split_buses));
  }
}

void FilmDrawer::count_frames() {
  for (std::int64_t segment = 0; segment < plan_.segment_count(); ++segment) {
    if (parts_.sink.has_segment(segment)) frames_done_ += plan_.range(segment).count;
  }
}

bool FilmDrawer::may_begin_segment() const {
  if (next_segment_ == plan_.segment_count()) return false;
  if (unfinished_.empty()) return true;
  const auto lanes = static_cast<std::int64_t>(lanes_.size());
  return static_cast<int>(unfinished_.size()) < parts_.sink.most_segments_in_flight() &&
         begun_count_ - unfinished_.front().begun_before < kSegmentsAheadPerJob * lanes;
}

/// Chooses the lane of the oldest segment that has room: successive pictures have the most in
/// common, and segments that end one after the other never leave all encoders idle. Begins a new
/// segment only where no other has room.
std::optional<std::size_t> FilmDrawer::next_lane() const {
  std::optional<std::size_t> chosen;
  for (std::size_t number = 0; number < lanes_.size(); ++number) {
    const Lane& lane = lanes_[number];
    const std::size_t places_needed = number == last_lane_ ? 1 : kPlacesToSwitch;
    if (lane.places < places_needed || (lane.left.count == 0 && !may_begin_segment())) continue;
    if (!chosen || goes_before(lane, lanes_[*chosen])) chosen = number;
  }
  return chosen;
}

Status FilmDrawer::begin_segment(Lane& lane) {
  if (!lane.playhead || parts_.frames.remembers()) {
    lane.playhead.reset();
    auto playhead = parts_.frames.open_playhead();
    if (!playhead) return playhead.error();
    lane.playhead = *std::move(playhead);
  }
  auto sink = parts_.sink.open_segment(next_segment_);
  if (!sink) return sink.error();
  lane.sink = *std::move(sink);
  lane.segment = next_segment_;
  lane.left = plan_.range(next_segment_);
  unfinished_.push_back({next_segment_, begun_count_++});
  next_segment_ = next_missing(parts_.sink, next_segment_ + 1);
  return {};
}

Status FilmDrawer::start_picture(std::size_t number) {
  Lane& lane = lanes_[number];
  if (lane.left.count == 0) {
    if (Status begun = begin_segment(lane); !begun) return begun;
  }
  if (Status started = lane.playhead->start(lane.left.first); !started) return started;
  std::vector<SoundLayer> sound;
  if (parts_.frames.has_sound()) {
    auto heard = lane.playhead->sound(lane.left.first);
    if (!heard) return heard.error();
    sound = *std::move(heard);
  }
  last_lane_ = number;
  --lane.places;
  --lane.left.count;
  started_.push_back({number,
                      {.frame = {.index = lane.left.first++},
                       .segment = lane.segment,
                       .sink = std::move(lane.sink),
                       .is_last = lane.left.count == 0,
                       .sound = std::move(sound)}});
  return {};
}

/// Takes the picture that was started first and gives it to its lane, which has reserved a place.
Status FilmDrawer::hand_over() {
  Started first = std::move(started_.front());
  started_.erase(started_.begin());
  Image& image = first.drawn.frame.image;
  image = *blank_.pop();  // there is an image for each place
  if (Status taken = parts_.frames.take(image); !taken) return taken;
  if (parts_.preview && first.drawn.segment == unfinished_.front().segment) parts_.preview(image);
  progress_.drawn();
  threads_[first.lane]->push(std::move(first.drawn));
  return {};
}

void FilmDrawer::take_back(WrittenFrame written) {
  if (written.is_segment_finished) {
    std::erase_if(unfinished_,
                  [&](const BegunSegment& begun) { return begun.segment == written.segment; });
    progress_.wrote(parts_.sink.bytes_written());
    return;
  }
  ++lanes_[written.lane].places;
  blank_.push(std::move(written.image));
  progress_.rendered(++frames_done_, parts_.sink.bytes_written());
}

Status FilmDrawer::draw() {
  count_frames();
  progress_.begin(plan_.frame_count, frames_done_);
  while (true) {
    if (Status status = written_.status(); !status) return status;
    if (parts_.stop != nullptr && parts_.stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped after " + std::to_string(frames_done_) +
                                                " of " + std::to_string(plan_.frame_count) +
                                                " frames"};
    }
    while (auto written = written_.try_pop()) take_back(*std::move(written));
    const bool may_start = started_.size() < parts_.frames.pictures_in_flight();
    const auto lane = may_start ? next_lane() : std::nullopt;
    if (lane) {
      if (Status started = start_picture(*lane); !started) return started;
    } else if (!started_.empty()) {
      if (Status handed_over = hand_over(); !handed_over) return handed_over;
    } else if (!unfinished_.empty()) {
      // There is nothing to draw, or no room for it: the next event comes from a lane.
      if (auto written = written_.pop()) take_back(*std::move(written));
    } else {
      return {};
    }
  }
}

Status FilmDrawer::draw_all() {
  const Status drawn = without_exceptions([&] { return draw(); });
  if (!drawn) written_.close(drawn.error());
  if (drawn) {
    for (auto& thread : threads_) thread->finish();
  }
  threads_.clear();
  return written_.status();
}

}  // namespace

Status export_film(const ExportParts& parts, ProgressMeter& progress) {
  return without_exceptions([&]() -> Status {
    {
      FilmDrawer drawer(parts, progress);
      if (Status drawn = drawer.draw_all(); !drawn) return drawn;
    }
    if (Status right = parts.last_check ? parts.last_check() : Status(); !right) return right;
    return parts.sink.finish();
  });
}

}  // namespace tickreel::movie
