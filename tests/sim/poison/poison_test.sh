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

refuse 'auto f() { return std::chrono::file_clock::now(); }'
refuse 'int f(timer_t t) { itimerspec left; return timer_gettime(t, &left); }'
refuse 'auto f(char** text, size_t* size) { return getline(text, size, stdin); }'
refuse 'int f(char* name) { return mkstemp(name); }'
refuse 'int f() { return sched_getcpu(); }'
refuse 'int f(unsigned* seed) { return rand_r(seed); }'
refuse 'long f() { return lrand48(); }'
refuse 'unsigned f() { return arc4random(); }'
refuse 'std::minstd_rand small;'
refuse 'void f(std::vector<int>& v, auto& generator) { std::shuffle(v.begin(), v.end(), generator); }'
refuse 'std::poisson_distribution<int> fish(2.0);'
refuse 'long double f(long double x) { return sinl(x); }'
refuse 'double f(double x) { return exp10(x); }'
refuse 'auto f(double angle) { return std::polar(1.0, angle); }'
refuse 'std::recursive_mutex lock;'

# What is deleted is refused in words of its own.
deleted='error: (use of deleted function|call to deleted function)'
for address in 'auto f(int* p) { return std::bit_cast<std::uintptr_t>(p); }' \
  'auto f(void (*p)()) { return std::bit_cast<std::uintptr_t>(p); }' \
  'struct S { int m; }; auto f(int S::* p) { return std::bit_cast<std::uintptr_t>(p); }'; do
  said=$(compile <<<"$address")
  grep -qE "$deleted" <<<"$said" && continue
  printf 'an address is cast, and must not be: %s\n%s\n' "$address" "$said"
  failures=$((failures + 1))
done
accept 'std::uint32_t f(float x) { return std::bit_cast<std::uint32_t>(x); }
struct Two { int a, b; }; auto g(Two two) { return std::bit_cast<std::uint64_t>(two); }'

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
