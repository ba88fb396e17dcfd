#!/usr/bin/env bash
# poison_test.sh COMPILER ROOT: simulation code that asks the machine for something does not compile.
set -u
compiler=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 refused=()
every_error=()
case $("$compiler" --version) in *clang*) every_error=(-ferror-limit=0) ;; esac

# Runs the compiler on standard input; what it has to say goes to standard output.
compile() {
  "$compiler" -std=c++20 -fsyntax-only "${every_error[@]}" -I"$root" -I"$root/include" \
    -include "$root/sim/poison/poison.h" -x c++ - 2>&1
}

accept() {
  local said
  said=$(compile <<<"$1") && return
  printf 'does not compile, and must: %s\n%s\n' "$1" "$said"
  failures=$((failures + 1))
}

# The snippets to refuse are compiled together, each under a file name of its own: to read the
# headers takes longer than all of them.
refuse() {
  refused+=("$1")
  printf '#line 1 "snippet%s"\n%s\n' "${#refused[@]}" "$1" >>"$work/snippets.cpp"
}

accept '#include "include/tickreel/view/exact_math.h"
float f(float x) { return tickreel::exact_sin(x) + tickreel::exact_sqrt(x); }'
accept '#include "include/tickreel/game/game.h"
#include "include/tickreel/game/random_stream.h"
std::vector<int> list; std::map<int, int> tree;'
# What a game may include, the wrapper of a foreign library among it.
accept '#include <bit>
#include <bitset>
#include <charconv>
#include <concepts>
#include <cstring>
#include <iomanip>
#include <limits>
#include <list>
#include <memory_resource>
#include <numbers>
#include <queue>
#include <ranges>
#include <span>
#include <string>
#include "demos/rockets/box2d/physics.h"
std::pmr::vector<std::pmr::string> names;'

refuse '#include <cmath>
float f(float x) { return std::sin(x); }'
refuse 'double f(double x) { return pow(x, 0.3); }'
refuse 'double f(double x) { return std::log(x); }'
refuse 'double f(double y, double x) { return std::atan2(y, x); }'
refuse 'int f() { return rand(); }'
refuse '#include <random>
std::mt19937 generator;'
refuse 'std::random_device device;'
refuse 'std::uniform_int_distribution<int> die(1, 6);'
refuse 'auto f() { return std::chrono::steady_clock::now(); }'
refuse 'auto f() { return std::chrono::system_clock::now(); }'
refuse 'auto f() { return time(nullptr); }'
refuse 'auto f() { return clock(); }'
refuse 'std::unordered_map<int, int> map;'
refuse 'const char* f() { return std::getenv("HOME"); }'
refuse 'int f() { int key; std::cin >> key; return key; }'
refuse 'auto f() { return fopen("save", "r"); }'
refuse 'auto f() { return std::this_thread::get_id(); }'
refuse 'auto f() { return __rdtsc(); }'
refuse 'std::ofstream log_file;'
refuse 'bool f() { return std::filesystem::exists("cheat"); }'
refuse 'int f() { char name[64]; return gethostname(name, 64); }'
refuse 'void f() { double x, y; glfwGetCursorPos(nullptr, &x, &y); }'
refuse 'int f() { int count; glfwGetJoystickAxes(0, &count); return count; }'

compile <"$work/snippets.cpp" >"$work/said"
for number in "${!refused[@]}"; do
  said="^snippet$((number + 1)):[0-9:]* error: attempt to use (a )?poisoned"
  grep -qE "$said" "$work/said" && continue
  printf 'is not poisoned, and must be: %s\n' "${refused[number]}"
  failures=$((failures + 1))
done
if [ $failures -gt 0 ]; then
  echo "$compiler on the snippets to refuse:"
  cat "$work/said"
fi

echo "${#refused[@]} snippets to refuse, $failures problems"
exit $((failures > 0))
