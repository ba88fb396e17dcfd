#include "tests/cli/process/faulty_commands.h"

// The commands make small files, because each is run thousands of times. Pieces of commands are
// macros, so that a table of constants can hold them.

#define RECORD "tickreel record --game pucks --headless --seconds 1 --bots 2"
#define REPLAY RECORD " -o m.replay"
#define READ_ONLY REPLAY "; chmod a-w m.replay"
#define NOTES_IN_SPOOL \
  "; chmod a-w state/tickreel/recordings/*.replay; tickreel mark add last --at 3t --name x"
#define MARK "tickreel mark add m.replay --at 3t --name x"
#define MARKED REPLAY "; " MARK
#define EXPORT "tickreel export m.replay"
#define FILM " --size 16x16 --fps 30 --progress none --jobs 1"
#define FFV1 FILM " --vcodec ffv1 --segment-frames 2"
#define X264 FILM " --preset ultrafast --segment-frames 2"
#define PNG EXPORT " -o p/%02d.png --to 3t --size 16x16 --fps 30 --progress none"
#define JOBS EXPORT " --list-segments -o a.mkv --to 4t" FFV1 " > jobs"
#define SEGMENTS REPLAY "; " JOBS "; tickreel segment jobs -o parts --progress none"
#define INTERRUPTED REPLAY "; " JOBS "; head -n 1 jobs | tickreel segment - -o a.mkv.part"
#define CACHED REPLAY "; " EXPORT " -o b.mkv --to 4t --cache ca" FFV1
#define MUSIC EXPORT " -o mu.wav --to 6t --progress none"
#define FRAMES "yes frames | head -c 4096 > frames"
#define ENCODE \
  "tickreel encode -o e.mkv --size 16x16 --vcodec ffv1 --segment-frames 2 --progress none -i "
#define HALF FRAMES "; head -c 3000 frames | " ENCODE "- || true"
#define REEL                                                                                      \
  REPLAY                                                                                          \
  "; printf 'size=\"16x16\"\\nfps=\"30\"\\npreset=\"ultrafast\"\\nsegment-frames=2\\n[[clip]]\\n" \
  "card=\"Hi\"\\nlength=0.1\\n[[clip]]\\nreplay=\"m.replay\"\\nto=\"3t\"\\n' > r.toml"
#define BATCH                                                                                  \
  REPLAY                                                                                       \
  "; printf '[defaults]\\nsize=\"16x16\"\\nfps=\"30\"\\nvcodec=\"ffv1\"\\nsegment-frames=2\\n" \
  "[[job]]\\nreplay=\"m.replay\"\\nto=\"3t\"\\n[[job.encoding]]\\noutput=\"f/a.mkv\"\\n"       \
  "[[job.encoding]]\\noutput=\"f/b.mp4\"\\nvcodec=\"libx264\"\\npreset=\"ultrafast\"\\n"       \
  "[[job]]\\nreplay=\"m.replay\"\\nfrom=\"5t\"\\nto=\"7t\"\\noutput=\"f/c.mkv\"\\n' > j.toml"
// A fake scheduler that accepts every job and runs none.
#define SCHEDULER                                                              \
  REPLAY                                                                       \
  "; mkdir fake; cd fake; for p in sbatch scancel scontrol squeue; do printf " \
  "'#!/bin/sh\\necho 1\\n' > $p; done; echo '#!/bin/sh' > squeue; chmod +x *; cd .."
#define ON_FARM "PATH=$PWD/fake:$PATH "
#define SUBMIT ON_FARM EXPORT " -o a.mkv --to 6t --engine slurm --detach" FFV1
#define SUBMITTED SCHEDULER "; " SUBMIT
#define FARM_TASK "tickreel farm task a.mkv.part 0 --node n"
#define FARM_JOIN "tickreel farm join a.mkv.part"

namespace tickreel::tests {

const std::vector<FaultyCommand>& plain_commands() {
  constexpr bool kSeveral = true;
  constexpr int kInTheWay = 5;
  static const std::vector<FaultyCommand> commands = {
      {"Record", "true", REPLAY},
      {"RecordOver", MARKED, REPLAY " --seed 2 --overwrite"},
      {"RecordWherePartIs", MARKED "; mv m.replay m.replay.part", REPLAY, kInTheWay},
      {"RecordWhereNotesAre", READ_ONLY "; " MARK "; rm -f m.replay", REPLAY, kInTheWay},
      {"RecordIntoSpool", RECORD, RECORD " --seed 2", 0, kSeveral, "/", true},
      {"Cut", MARKED, "tickreel cut m.replay -o c.replay --from 2t --to 9t"},
      {"CutOver", MARKED "; cp m.replay c.replay",
       "tickreel cut m.replay -o c.replay --from 2t --to 9t --overwrite"},
      {"MarkAdd", REPLAY, MARK},
      {"MarkAddBeside", READ_ONLY, MARK},
      {"MarkAddMoreBeside", READ_ONLY "; " MARK, "tickreel mark add m.replay --at 5t --name y"},
      {"MarkImport", REPLAY "; printf 'name,in,out\\na,3t,5t\\nb,7t,\\n' > in.csv",
       "tickreel mark import m.replay in.csv"},
      {"MarkAuto", REPLAY, "tickreel mark auto m.replay --event bump --top 2"},
      {"MarkRemove", MARKED, "tickreel mark remove m.replay x"},
      {"CameraAdd", REPLAY, "tickreel camera add m.replay --at 3t --eye 1,2,3 --target 0,0,0"},
      {"ReelInit", MARKED, "tickreel reel init m.replay -o r.toml"},
      {"ReelTimeline", REEL, "tickreel reel r.toml -o a.otio"},
      {"ReelImport", REEL "; tickreel reel r.toml -o a.otio",
       "tickreel reel import a.otio -o b.toml"},
      {"ReplaysKeep", RECORD NOTES_IN_SPOOL, "tickreel replays keep last", 0, kSeveral},
      {"ReplaysKeepAs", RECORD NOTES_IN_SPOOL, "tickreel replays keep last -o k.replay", 0,
       kSeveral},
      {"ReplaysDelete", RECORD NOTES_IN_SPOOL, "tickreel replays delete last", 0, kSeveral},
      {"ReplaysBundle", MARKED, "tickreel replays bundle m.replay -o b.zip", 0, false, "b.zip"},
      {"Encode", FRAMES, ENCODE "frames --manifest"},
      {"EncodeResume", HALF, ENCODE "frames --resume"},
      {"EncodeWhereHalfIs", HALF, ENCODE "frames", kInTheWay},
      {"FarmSubmit", SCHEDULER, SUBMIT, 0, false, "a.mkv.part/"},
      {"FarmCancel", SUBMITTED, ON_FARM "tickreel farm cancel a.mkv", 0, false, "a.mkv.part/"},
      {"ExportSound", REPLAY, EXPORT " -o a.flac --to 3t --progress none"},
  };
  return commands;
}

const std::vector<FaultyCommand>& drawing_commands() {
  constexpr bool kSeveral = true;
  constexpr int kInTheWay = 5;
  static const std::vector<FaultyCommand> commands = {
      {"Export", REPLAY, EXPORT " -o a.mkv --to 4t" FFV1},
      {"ExportOver", REPLAY "; " EXPORT " -o a.mkv --to 6t --manifest --poster" FFV1,
       EXPORT " -o a.mkv --to 4t --manifest --poster --overwrite" FFV1},
      {"ExportWhereFilmIs", REPLAY "; echo old > a.mkv", EXPORT " -o a.mkv --to 4t" FFV1,
       kInTheWay},
      {"ExportWhereHalfIs", INTERRUPTED, EXPORT " -o a.mkv --to 4t" FFV1, kInTheWay},
      {"ExportResume", INTERRUPTED, EXPORT " -o a.mkv --to 4t --resume" FFV1},
      {"ExportCached", CACHED, EXPORT " -o a.mkv --to 6t --cache ca" FFV1, 0, false, "ca/"},
      {"ExportWithMusic", REPLAY "; " MUSIC,
       EXPORT " -o a.mp4 --to 4t --music mu.wav --loudness -16" X264},
      {"ExportMarks", MARKED "; tickreel mark add m.replay --at 9t --name y",
       EXPORT " -o 'f/{mark}.mkv' --all-marks --before 1t --after 2t --manifest" FFV1, 0, kSeveral},
      {"ExportPictures", REPLAY, PNG},
      {"ExportPicturesOver", REPLAY "; mkdir p; echo old > p/01.png", PNG " --overwrite"},
      {"ExportPicturesWherePartIs", REPLAY "; mkdir p; echo old > p/01.png.part", PNG, kInTheWay},
      {"ExportGif", REPLAY, EXPORT " -o a.gif --to 3t --size 16x16 --progress none"},
      {"ExportWebp", REPLAY, EXPORT " -o a.webp --to 3t --size 16x16 --progress none"},
      {"ExportGifOfASize", REPLAY,
       EXPORT " -o a.gif --to 4t --size 96x96 --size-limit 4kB --progress none"},
      {"ExportRaw", REPLAY, EXPORT " -o a.y4m --to 3t --size 16x16 --fps 30 --progress none"},
      {"Clip", REPLAY,
       "tickreel clip m.replay --seconds 0.1 -o cl --size 16x16 --fps 30 --preset ultrafast "
       "--progress none"},
      {"Reel", REEL, "tickreel reel r.toml -o a.mkv --progress none --jobs 1 --manifest"},
      {"ReelWithMedia", REEL, "tickreel reel r.toml -o a.otio --with-media --progress none", 0,
       kSeveral},
      {"ReelStoryboard", REEL, "tickreel reel r.toml --storyboard s.png --progress none"},
      {"Batch", BATCH, "tickreel batch j.toml --jobs 1 --progress none --report rep", 0, kSeveral,
       "rep/"},
      {"BatchAgain", BATCH "; tickreel batch j.toml --progress none; rm f/c.mkv",
       "tickreel batch j.toml --jobs 1 --progress none --cache ca", 0, kSeveral, "ca/"},
      {"Segment", REPLAY "; " JOBS, "tickreel segment jobs -o parts --progress none", 0, kSeveral},
      {"Join", SEGMENTS, "tickreel join parts -o a.mkv --progress none --manifest"},
      {"JoinOver", SEGMENTS "; echo old > a.mkv",
       "tickreel join parts -o a.mkv --progress none --overwrite"},
      {"FarmTask", SUBMITTED, FARM_TASK " && " FARM_JOIN, 0, false, "a.mkv.part/"},
      {"FarmJoin", SUBMITTED "; " FARM_TASK, FARM_JOIN, 0, false, "a.mkv.part/"},
      {"CacheList", CACHED, "tickreel cache list ca"},
      {"CacheClear", CACHED, "tickreel cache clear ca", 0, kSeveral},
      {"ContactSheet", REPLAY,
       "tickreel contact-sheet m.replay -o s.png --columns 2 --rows 1 --size 32x18"},
      {"Bench", REPLAY,
       "tickreel bench m.replay --runs 1 --to 3t --size 16x16 --history h.jsonl --progress none", 0,
       kSeveral, "h."},
  };
  return commands;
}

}  // namespace tickreel::tests
