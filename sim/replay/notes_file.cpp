#include "sim/replay/notes_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "core/files/append_file.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/name_text.h"
#include "core/text/quoted_text.h"
#include "sim/replay/notes_beside.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::sim {
namespace {

/// The limit is larger than all changes that count, each of the longest kind.
constexpr std::size_t kMaxBesideBytes = std::size_t{64} << 20U;

/// Refuses new names that would be invisible. Marks in older files may have such names; they can be
/// changed and renamed.
Status check_new_names(std::span<const NoteEdit> edits) {
  for (const NoteEdit& edit : edits) {
    const auto* const set = std::get_if<SetMark>(&edit);
    if (set == nullptr || set->replaces == set->mark.name || is_seen(set->mark.name)) continue;
    return bad_usage("a mark cannot be called " + quoted_text(set->mark.name) +
                     ": nothing of it would be seen");
  }
  return {};
}

/// Returns none when there is no such file.
Result<std::optional<Bytes>> read_small_file(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return std::optional<Bytes>();
    return cannot("read the notes in", path, errno);
  }
  const auto refuse = [&](const std::string& why) {
    return bad_file("cannot read the notes in " + path + ": " + why);
  };
  if (!S_ISREG(status.st_mode)) return refuse("it is not a regular file");
  if (static_cast<std::uint64_t>(status.st_size) > kMaxBesideBytes)
    return refuse("it is too large");
  const auto text = read_text_file(path, kMaxBesideBytes);
  if (!text) return Error{text.error().kind, "the notes of a replay: " + text.error().message};
  return std::optional(Bytes(text->begin(), text->end()));
}

/// Whether the file can be written to. A read-only file counts as read-only for an administrator,
/// too. An error that has nothing to do with permissions is returned.
Result<bool> is_writable(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return cannot("tell who may write to", path, errno);
  if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) return false;
  if (access(path.c_str(), W_OK) == 0) return true;
  const bool is_refused = errno == EACCES || errno == EPERM || errno == EROFS || errno == ETXTBSY;
  return is_refused ? Result<bool>(false) : cannot("tell who may write to", path, errno);
}

}  // namespace

std::string notes_path_beside(const std::string& replay_path) {
  return replay_path + ".notes";
}

Status check_no_notes_beside(const std::string& replay_path) {
  const std::string notes_path = notes_path_beside(replay_path);
  struct stat status {};
  const auto is_there = [&](const std::string& path) -> Result<bool> {
    if (lstat(path.c_str(), &status) == 0) return true;
    if (is_none_there(errno)) return false;
    return cannot("tell whether there is", path, errno);
  };
  const auto notes = is_there(notes_path);
  if (!notes || !*notes) return notes ? Status() : notes.error();
  const auto replay = is_there(replay_path);
  if (!replay || *replay) return replay ? Status() : replay.error();
  return in_the_way(notes_path +
                    " exists, with the marks of a recording that is gone: choose another name, or "
                    "remove it with §overwrite");
}

Status remove_notes_beside(const std::string& replay_path) {
  const std::string path = notes_path_beside(replay_path);
  const auto bytes = read_small_file(path);
  if (!bytes || !*bytes || !begins_as_notes(**bytes)) return {};
  return remove_file(path, ", the marks of what was replaced");
}

Result<NotesFile> NotesFile::open(const std::string& replay_path) {
  NotesFile file(replay_path);
  if (Status read = file.refresh(); !read) return read.error();
  return file;
}

Result<ReplayNotes> NotesFile::read(ReplayReader& replay) {
  NotesFile file(replay.path());
  Status read = file.take(replay);
  if (read) read = file.read_beside();
  return read ? file.notes_ : Result<ReplayNotes>(read.error());
}

Status NotesFile::refresh() {
  if (Status read = read_replay(); !read) return read;
  if (Status read = read_beside(); !read) return read;
  why_beside_ = why_not_in_replay_;
  if (!why_beside_.empty()) return {};
  const auto writable = is_writable(replay_path_);
  if (!writable) return writable.error();
  if (!*writable) {
    why_beside_ = "the replay is read-only";
  } else if (beside_intact_bytes_ > 0) {
    why_beside_ = "there are notes beside it already";
  }
  return {};
}

Status NotesFile::read_replay() {
  const ReadFile now = look_at(replay_path_);
  // A replay only grows, and a replaced one is another file: same inode and length mean no change.
  if (now == replay_ && now.bytes > 0) return {};
  auto reader = ReplayReader::open(replay_path_);
  if (!reader) return reader.error();
  if (Status taken = take(*reader); !taken) return taken;
  replay_ = now;
  return {};
}

Status NotesFile::take(ReplayReader& replay) {
  const auto hash = replay.keyframe_hash(replay.first_tick());
  if (!hash) return hash.error();
  first_state_hash_ = *hash;
  replay_history_ = replay.note_history();
  replay_intact_bytes_ = replay.file_bytes() - replay.unread_bytes();
  why_not_in_replay_.clear();
  if (!replay.is_complete()) {
    why_not_in_replay_ = "the recording breaks off";
    replay_history_.forget_changes();  // these notes belong to the recording
  }
  return {};
}

Status NotesFile::read_beside() {
  beside_intact_bytes_ = 0;
  NoteHistory history = replay_history_;
  const auto bytes = read_small_file(beside_path_);
  if (!bytes) return bytes.error();
  if (*bytes) {
    const auto intact = read_notes_beside(**bytes, first_state_hash_, history);
    if (!intact) {
      return bad_file(beside_path_ + ": " + intact.error().message +
                      "; move that file away to go on without its notes");
    }
    beside_intact_bytes_ = *intact;
  }
  history_ = std::move(history);
  notes_ = history_.notes();
  return {};
}

Result<std::string> NotesFile::add(Mark mark, const std::string& kind) {
  const bool is_named = !mark.name.empty();
  for (int number = 1;; ++number) {
    if (!is_named) mark.name = kind + " " + std::to_string(number);
    if (!is_named && notes_.find_mark(mark.name) != nullptr) continue;
    const Status added = change(SetMark{mark, {}, true});
    if (added) return mark.name;
    // Another program may have taken the name meanwhile.
    const bool is_taken = notes_.find_mark(mark.name) != nullptr;
    if (is_named || !is_taken || added.error().kind != ErrorKind::kInTheWay) return added.error();
  }
}

Result<NoteChange> NotesFile::step_back(NoteStep step) {
  if (Status stored = store({step, {}}); !stored) return stored.error();
  // The step is now the first that can be taken in the other direction.
  return step == NoteStep::kUndo ? *history_.redoable() : *history_.undoable();
}

Result<std::vector<NoteEdit>> NotesFile::edits_of(const Order& order) const {
  std::vector<NoteEdit> edits(order.edits.begin(), order.edits.end());
  if (order.step == NoteStep::kUndo) {
    const NoteChange* change = history_.undoable();
    if (change == nullptr) return bad_usage("there is nothing to undo");
    edits = change->inverse;
  } else if (order.step == NoteStep::kRedo) {
    const NoteChange* change = history_.redoable();
    if (change == nullptr) return bad_usage("there is nothing to do again");
    edits = change->edits;
  }
  Status good = order.step == NoteStep::kChange ? check_new_names(edits) : Status();
  if (good) good = check(edits);
  return good ? Result<std::vector<NoteEdit>>(std::move(edits)) : good.error();
}

Status NotesFile::store(const Order& order) {
  if (Status read = refresh(); !read) return read;
  // A wrong edit fails before any file is created for it.
  if (const auto edits = edits_of(order); !edits) return edits.error();
  if (why_beside_.empty()) {
    const auto stored = store_in_replay(order);
    if (!stored) return stored.error();
    if (*stored) return {};
  }
  return store_beside(order);
}

/// Returns false when the notes must go beside the replay after all.
Result<bool> NotesFile::store_in_replay(const Order& order) {
  auto file = AppendFile::open_existing(replay_path_);
  if (!file) {
    // Permissions may have changed. Only that is a reason to use another file.
    if (Status read = refresh(); !read) return read.error();
    return why_beside_.empty() ? Result<bool>(file.error()) : false;
  }
  // From here on the lock keeps others from changing the replay.
  if (Status read = refresh(); !read) return read.error();
  if (!why_beside_.empty()) return false;
  const auto edits = edits_of(order);
  if (!edits) return edits.error();
  // An incomplete record was never confirmed to anybody, so it is cut off.
  Status done =
      file->whole_bytes() > replay_intact_bytes_ ? file->cut(replay_intact_bytes_) : Status();
  if (done) done = file->append_to_disk(encode_note_step(order.step, *edits));
  if (!done) return done.error();
  replay_history_.add_step(order.step, *edits);
  history_ = replay_history_;
  notes_ = history_.notes();
  replay_intact_bytes_ = file->whole_bytes();
  replay_ = look_at(replay_path_);
  return true;
}

Status NotesFile::store_beside(const Order& order) {
  const std::string why = why_beside_;
  auto file = AppendFile::open_or_create(beside_path_);
  if (!file) {
    const std::string before = "the notes cannot be stored: " + why + ", and ";
    std::error_code error;
    const auto folder = std::filesystem::absolute(beside_path_, error).parent_path();
    if (access(folder.c_str(), W_OK | X_OK) == 0) return failed(before + file.error().message);
    return failed(before + "nothing can be written in its folder, " + folder.string() +
                  ": copy the replay to a folder where you may write");
  }
  const bool was_empty = file->whole_bytes() == 0;
  // The notes get the access rights of the replay.
  if (was_empty) take_rights(replay_path_, beside_path_);
  Status done = add_beside(*file, order, why);
  // Without the lock another program may have begun to write to the file.
  if (!done && was_empty && file->is_locked()) static_cast<void>(remove_file(beside_path_));
  return done;
}

Status NotesFile::add_beside(AppendFile& file, const Order& order, const std::string& why) {
  if (Status read = refresh(); !read) return read;
  why_beside_ = why;
  const auto edits = edits_of(order);
  if (!edits) return edits.error();
  const bool is_new = beside_intact_bytes_ == 0;
  Bytes piece = is_new ? encode_notes_preamble(first_state_hash_) : Bytes();
  const Bytes records = encode_note_step(order.step, *edits);
  piece.insert(piece.end(), records.begin(), records.end());
  Status done =
      file.whole_bytes() > beside_intact_bytes_ ? file.cut(beside_intact_bytes_) : Status();
  if (done) done = file.append_to_disk(piece);
  if (done && is_new) done = sync_name(beside_path_);
  if (!done) return failed("the notes cannot be stored: " + why + ", and " + done.error().message);
  history_.add_step(order.step, *edits);
  notes_ = history_.notes();
  beside_intact_bytes_ = file.whole_bytes();
  return {};
}

Status NotesFile::check(std::span<const NoteEdit> edits) const {
  if (edits.size() > kMaxEditsPerRecord) {
    return bad_usage("these are " + std::to_string(edits.size()) +
                     " changes at once: make at most " + std::to_string(kMaxEditsPerRecord));
  }
  NoteTable changed = history_.table();
  for (const NoteEdit& edit : edits) {
    if (Status made = changed.apply(edit); !made) return made;
  }
  if (history_.has_room_for(edits.size())) return {};
  return failed("the notes of " + replay_path_ + " have been changed " +
                std::to_string(NoteHistory::kMaxEdits) + " times, and no more changes can be kept");
}

NotesFile::ReadFile NotesFile::look_at(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size)};
}

}  // namespace tickreel::sim
