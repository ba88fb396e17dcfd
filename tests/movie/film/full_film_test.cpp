#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "movie/film/film_differences.h"
#include "movie/film/film_json.h"
#include "tests/support/room.h"

// Films that together have every field. The first test fails for a field that describe() names and
// no film below has.

namespace tickreel::tests {
namespace {

/// A film of a replay between two times.
const char* const kReplayFilm =
    R"({"replay":"a.replay","replay_hash":"0123456789abcdef","game_library":"liba.so",)"
    R"("from":"1/3","to":"3/2","size":"64x48","fps":"60/1","camera":"follow:0","camera_keys":)"
    R"([{"at":"1/3","eye":[1.0,2.0,3.0],"target":[0.0,0.0,1.0],"fov":0.5}],)"
    R"("ignore_divergence":true,"container":".mp4","format":"mp4","vcodec":"libx264",)"
    R"("crf":18.0,"preset":"ultrafast","pix_fmt":"yuv444p","codec_opts":{"tune":"film"},)"
    R"("acodec":"aac","audio_rate":44100,"audio_bitrate":128000,"sound":"game",)"
    R"("volume":"0:1,1:0.5","speed":"0:1,1:1/2","freeze":"1/2:1","speed_audio":"muted","pitch":"keep",)"
    R"("shutter":"864/5","temporal_samples":8,"shutter_weights":"triangle","resample":"blend",)"
    R"("spatial_samples":2,"scaling":"nearest","fit":"cover","hud":"off","texts":[{"text":"Hi","at":"lower-third","from":"0/1","to":"1/1","size":50,)"
    R"("subtitle":"there","fontfile":"own.ttf","fontfile_hash":"0000000000abcdef",)"
    R"("fontcolor":"#ffcc00","box":"off","boxcolor":"black@0.5","own_fade":true,"fade":"1/2"}],)"
    R"("show_inputs":[3,0],"timecode":true,"show_tick":true,"watermark":"logo.png",)"
    R"("watermark_hash":"0000000000000001","watermark_place":"left","watermark_percent":70,)"
    R"("fade_in":3,"fade_out":4,"fade_color":255,"music":"song.flac",)"
    R"("music_hash":"0000000000000002","music_gain":-6.5,"music_from":"25/2",)"
    R"("music_fade_in":"1/2","music_fade_out":"2/1","music_loop":true,"duck":12.0,)"
    R"("loudness":-14.0,"sounds":[{"file":"say.wav",)"
    R"("hash":"0000000000000005","track":"voice","at":"5/2","from":"1/4","gain":-3.0,)"
    R"("fade_in":"1/8","fade_out":"1/2","loop":true,"duck":6.0}],"tracks":"game,music,voice:eng","metadata":{"title":"Finale"},"chapters":{"goal":"0","end":"9"},"captions":"0 5 Hi\n",)"
    R"("frames":200,"segment_frames":60,"segment":2})";

/// The frames that were shown when the replay was recorded, with alpha. Alpha excludes fades.
const char* const kRecordedFilm =
    R"({"replay":"a.replay","replay_hash":"0123456789abcdef","interleave":"recorded",)"
    R"("size":"64x48","fps":"60/1","camera":"","container":".mov","alpha":"straight",)"
    R"("frames":10,"segment_frames":4,"segment":2})";

/// A film of frames that a program delivers.
const char* const kFilmOfFrames =
    R"({"source":"frames","made_of":"a program","size":"64x48","fps":"60/1",)"
    R"("container":".mp4","frames":10,"segment_frames":4,"segment":0})";

/// A reel with a clip of every kind. The last clip has two panes.
const char* const kReel =
    R"({"clips":[{"replay":"a.replay","replay_hash":"0123456789abcdef","from":"0/1","to":"1/2",)"
    R"("size":"64x48","fps":"60/1","camera":"","container":".mp4","frames":30,)"
    R"("segment_frames":60},)"
    R"({"source":"card","from":"0/1","to":"1/2","size":"64x48","fps":"60/1","camera":"",)"
    R"("container":".mp4","card_color":255,"transition":"dissolve","transition_frames":10,)"
    R"("frames":30,"segment_frames":60},)"
    R"({"source":"still","from":"0/1","to":"1/2","size":"64x48","fps":"60/1","camera":"",)"
    R"("container":".mp4","media":"a.png","media_hash":"0000000000000003","fit":"cover",)"
    R"("frames":30,"segment_frames":60},)"
    R"({"source":"video","from":"0/1","to":"1/2","size":"64x48","fps":"60/1","camera":"",)"
    R"("container":".mp4","media":"a.mkv","media_hash":"0000000000000004","frames":30,)"
    R"("segment_frames":60},)"
    R"({"source":"panes","from":"0/1","to":"1/2","size":"64x48","fps":"60/1","camera":"",)"
    R"("container":".mp4","layout":"side-by-side","gap":2,"frames":30,"segment_frames":60,)"
    R"("panes":[{"source":"card","from":"0/1","to":"1/2","size":"31x48","fps":"60/1",)"
    R"("camera":"","container":".mp4","card_color":1,"frames":30,"segment_frames":60},)"
    R"({"replay":"b.replay","replay_hash":"0123456789abcdef","from":"0/1","to":"1/2",)"
    R"("size":"31x48","fps":"60/1","camera":"","container":".mp4","frames":30,)"
    R"("segment_frames":60}]}],)"
    R"("size":"64x48","fps":"60/1","container":".mp4","frames":140,"segment_frames":60,)"
    R"("segment":0})";

const std::vector<const char*> kFullFilms{kReplayFilm, kRecordedFilm, kFilmOfFrames, kReel};

/// An archive that collects the names that describe() gives.
class FieldNames {
 public:
  template <typename... T>
  void field(const FilmField& about, const T&... /*values*/) {
    names_.insert(about.name);
  }
  template <typename... T>
  void choice(const FilmField& about, const T&... /*words and values*/) {
    names_.insert(about.name);
  }
  template <typename... Source>
  void kind(const FilmField& about, const Source&... /*sources*/) {
    names_.insert(about.name);
  }
  void nothing(const FilmField& about) { names_.insert(about.name); }
  [[nodiscard]] const std::set<std::string>& names() const { return names_; }

 private:
  std::set<std::string> names_;
};

void add_names(const FilmDefinition& film, FieldNames& names) {
  FilmDefinition::describe(names, film);
  for (const FilmDefinition& part : film.parts()) add_names(part, names);
}

/// Adds the keys of an object and of the objects in its lists.
void add_keys(const Json& object, std::set<std::string>& keys) {
  for (const auto& [key, value] : object.items()) {
    keys.insert(key);
    if (key != "clips" && key != "panes") continue;
    for (const Json& part : value) add_keys(part, keys);
  }
}

TEST(FullFilm, EveryFieldThatDescribeNamesIsInOne) {
  FieldNames named;
  std::set<std::string> written;
  for (const char* text : kFullFilms) {
    const auto job = parse_segment_job(text);
    ASSERT_TRUE(job) << job.error().message;
    add_names(job->film, named);
    add_keys(*parse_json(text, ""), written);
  }
  for (const std::string& name : named.names()) {
    EXPECT_TRUE(written.contains(name)) << "no film here has '" << name << "'";
  }
}

TEST(FullFilm, IsReadAndWrittenExactly) {
  for (const char* text : kFullFilms) {
    const auto job = parse_segment_job(text);
    ASSERT_TRUE(job) << job.error().message;
    EXPECT_EQ(to_json_line(*job), text);
  }
}

/// Films are compared by their text, so a film without one of its fields is another film.
TEST(FullFilm, WithoutAFieldItIsAnotherOne) {
  const Json whole = *parse_json(kReplayFilm, "");
  const auto job = parse_segment_job(kReplayFilm);
  for (const auto& [key, value] : whole.items()) {
    Json less = whole;
    less.erase(key);
    const auto read = parse_segment_job(on_one_line(less));
    if (!read) continue;  // the field is required
    EXPECT_NE(to_json_line(*read), kReplayFilm) << key;
    const bool is_path = key == "music" || key == "watermark";
    EXPECT_EQ(identity(read->film) == identity(job->film), is_path) << key;
    EXPECT_EQ(differences(job->film, read->film).empty(), is_path) << key;
  }
}

}  // namespace
}  // namespace tickreel::tests
