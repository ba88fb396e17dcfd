#!/usr/bin/env bash
# run.sh FUZZERS CORPUS SECONDS: runs the fuzzers of the build folder FUZZERS for so long, all at
# once, from seeds cut out of CORPUS. Fails after a finding and leaves it, with all that was learnt,
# in FUZZERS/work.
set -euo pipefail
fuzzers=$1 corpus=$2 seconds=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$fuzzers/work

rm -rf "$work/seeds"
mkdir -p "$work"
"$fuzzers/make_seeds" "$corpus" "$work/seeds"

fuzz() { # TARGET
  local target=$1
  mkdir -p "$work/$target"
  # Memory: the process, sanitizers and all, with what reading may take (docs/replay-format.md).
  "$fuzzers/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 \
    -malloc_limit_mb=256 -dict="$here/numbers.dict" -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$work/$target-" "$work/$target" "$work/seeds/$target" \
    >"$work/$target.log" 2>&1 || {
    tail -n 40 "$work/$target.log"
    echo "fuzz_$target found something: add it to tests/corpus/hostile/$target when it is put right"
    return 1
  }
  grep -E 'DONE|INITED' "$work/$target.log" | sed "s/^/$target: /"
  grep -E 'number_of_executed_units|peak_rss_mb' "$work/$target.log" | sed "s/^/$target: /"
}

processes=()
for target in reader seek_points constants messages inputs; do
  fuzz "$target" &
  processes+=($!)
done
for process in "${processes[@]}"; do wait "$process"; done
