#!/usr/bin/env bash
# poison_test.sh COMPILER ROOT: simulation code that asks the machine for something does not compile.
set -u
compiler=$1 root=$2
failures=0 checks=0

compiles() {
  printf '%s\n' "$1" | "$compiler" -std=c++20 -fsyntax-only -I"$root" \
    -include "$root/sim/poison.h" -x c++ - 2>/dev/null
}

refuse() {
  checks=$((checks + 1))
  if compiles "$1"; then
    echo "compiles, and must not: $1"
    failures=$((failures + 1))
  fi
}

accept() {
  checks=$((checks + 1))
  if ! compiles "$1"; then
    echo "does not compile, and must: $1"
    failures=$((failures + 1))
  fi
}

accept '#include "sim/exact_math.h"
float f(float x) { return tickreel::exact_sin(x) + tickreel::exact_sqrt(x); }'
accept '#include "sim/game.h"
#include "sim/random_stream.h"
std::vector<int> list; std::map<int, int> tree;'

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

echo "$((checks - failures)) of $checks snippets behave"
exit $((failures > 0))
