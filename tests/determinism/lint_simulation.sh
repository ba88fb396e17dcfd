#!/usr/bin/env bash
# lint_simulation.sh FILE...: what the compiler lets pass, and what makes a simulation depend on the
# machine, the build or the moment all the same. Looks through the files and the headers beside them
# that they include; names FILE:LINE and the reason. A line that is right nevertheless ends with
# `// deterministic: WHY`.
set -u
findings=0

# reject PATTERN WHY: no line of `code`, the file at hand without its comments, may match.
reject() {
  local line
  while IFS= read -r line; do
    echo "$file:${line%%:*}: $2: $(sed -n "${line%%:*}s/^ *//p" "$file")"
    findings=$((findings + 1))
  done < <(grep -nP -- "$1" <<<"$code")
}

check() {
  local constant='(?!.*\b(const|constexpr|using|typedef|extern|friend|return|namespace|class|struct|enum)\b)'
  local variable='[\w:][\w:<>, ]*[ *&]+\w+(\[[^]]*\])?( =.*|\{.*\};|;)$'
  reject "^$constant$variable" 'a variable outside of the state; make it a described field'
  reject "^ +$constant(inline )?static +$variable" 'shared by all games; make it a described field'
  reject '\b(thread_local|volatile|asm)\b' 'not the business of a simulation'
  reject '\bstd::(thread|mutex|atomic\w*|future|promise|condition_variable)\b' \
    'a tick runs in one thread, in an order that the source says'
  reject '\bmutable +\w' 'looking at a game must not change it'
  reject '\b(reinterpret_cast|const_cast|u?intptr_t|std::hash)\b' 'differs from run to run'
  reject '\b(multi)?(map|set)<[^<>,]*\*' 'in the order of addresses; use an id for the key'
  reject '\b(std|ranges)::((partial_)?sort|nth_element)\(' 'the library orders equals; use stable_sort'
  reject '\b(transform_)?reduce\(|\bexecution::' 'adds in an order of its own; use accumulate'
  reject '\b(memcpy|memcmp|union)\b' 'in the byte order of the machine; use std::bit_cast'
  reject '\b(wchar_t|long double)\b' 'differs between machines'
  reject '\b__(builtin_|DATE__|TIME__|TIMESTAMP__|FILE__)' 'differs from build to build'
  reject '^ *# *(if|elif)' 'another build would be another game'
  reject '^ *# *include *<[^>]*[./]' 'beyond the standard library; what it knows must be an input'
}

mapfile -t files < <(for file in "$@"; do
  echo "$file"
  sed -n 's/^#include "\(.*\/\)\{0,1\}\(.*\)"$/\2/p' "$file" |
    while IFS= read -r header; do ls "$(dirname "$file")/$header" 2>/dev/null; done
done | sort -u)
for file in "${files[@]}"; do
  if code=$(sed -E 's:.*// deterministic\: .+::; s: *//.*::' "$file"); then
    check
  else
    findings=$((findings + 1))
  fi
done
echo "${#files[@]} files, $findings findings"
[ "${#files[@]}" -gt 0 ] && [ "$findings" -eq 0 ]
