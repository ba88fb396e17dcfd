#include "movie/make/redraw_check.h"

#include <optional>
#include <utility>
#include <vector>

#include "movie/make/store/segment_store.h"

namespace tickreel::movie {
namespace {

Error drawn_otherwise(const std::string& doing, std::int64_t frame, const std::string& way_out) {
  return bad_usage(doing + ": frame " + std::to_string(frame) +
                   " comes out differently now, though all versions are the same: a setting of "
                   "the OpenGL driver has changed, or a file that the game reads. " +
                   way_out);
}

}  // namespace

PixelFormat drawn_layout(const FilmDefinition& film) {
  const auto witness = PictureWitness::create(segment_settings(film), film.size);
  return unconverted(witness ? witness->pixel_format() : std::nullopt);
}

Result<RedrawCheck> RedrawCheck::begin(const FilmDefinition& film, FilmFrames& shown,
                                       const FrameFinisher& finisher) {
  auto witness = PictureWitness::create(segment_settings(film), film.size);
  if (!witness) return witness.error();
  // Both ways of conversion give the same bytes.
  Status chosen = shown.choose_layout(unconverted(witness->pixel_format()), Conversion::kAuto);
  if (!chosen) return chosen.error();
  return RedrawCheck(*std::move(witness), shown, finisher);
}

Result<bool> RedrawCheck::is_same(const KnownPicture& known) {
  if (!playhead_ || shown_->remembers()) {
    playhead_.reset();
    auto playhead = shown_->open_playhead();
    if (!playhead) return playhead.error();
    playhead_ = *std::move(playhead);
  }
  if (Status started = playhead_->start(known.frame); !started) return started.error();
  VideoFrame drawn{.index = known.frame};
  if (Status taken = shown_->take(drawn.image); !taken) return taken.error();
  if (*finisher_) (*finisher_)(drawn);
  const auto hash = witness_.hash(drawn.image);
  if (!hash) return hash.error();
  return *hash == known.hash;
}

Status compare_with_drawn(StoredFilm& stored, FilmFrames& shown, const FrameFinisher& finisher,
                          const std::atomic<bool>* stop, const ProgressListener& listener) {
  const std::vector<KnownPicture> pictures = stored.known_pictures();
  if (pictures.empty()) return {};
  auto drawing = RedrawCheck::begin(stored.directory().film(), shown, finisher);
  if (!drawing) return drawing.error();
  const double begin_s = steady_seconds();
  Progress progress{.stage = ExportStage::kCompare,
                    .frames_total = static_cast<std::int64_t>(pictures.size())};
  for (const KnownPicture& picture : pictures) {
    if (stop != nullptr && stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped while pictures were compared"};
    }
    const auto is_same = drawing->is_same(picture);
    if (!is_same) return is_same.error();
    ++progress.frames_done;
    progress.elapsed_seconds = steady_seconds() - begin_s;
    if (listener) listener(progress);
    if (*is_same) continue;
    if (!picture.is_cached) {
      return drawn_otherwise("cannot resume " + stored.directory().path(), picture.frame,
                             "Put it back, or start anew with §overwrite");
    }
    if (Status forgotten = stored.forget_cached(picture.segment); !forgotten) return forgotten;
  }
  return {};
}

Status compare_with_others(const SegmentJob& job, const std::string& directory, FilmFrames& shown,
                           const FrameFinisher& finisher) {
  const auto picture = known_picture_beside(job, directory);
  if (!picture) return {};
  auto drawing = RedrawCheck::begin(job.film, shown, finisher);
  if (!drawing) return drawing.error();
  const auto is_same = drawing->is_same(*picture);
  if (!is_same) return is_same.error();
  if (*is_same) return {};
  return drawn_otherwise("the segment does not belong into " + directory, picture->frame,
                         "Use another directory, or the settings of the others");
}

}  // namespace tickreel::movie
