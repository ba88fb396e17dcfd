// A library with every call and symbol that a game must not have; check_game_test.cpp names them
// all. Where it is easy, a call is hidden in a macro, a template, or a function of a header.

#include <sched.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <locale>
#include <mutex>
#include <random>
#include <unordered_map>
#include <vector>

#define MY_OWN_DICE rand_r

namespace {

template <typename Clock>
long now() {
  return static_cast<long>(Clock::now().time_since_epoch().count());
}

}  // namespace

#define GAME extern "C" __attribute__((visibility("default")))

GAME long file_clock() {
  return now<std::chrono::file_clock>();
}
GAME long steady_clock() {
  return now<std::chrono::steady_clock>();
}
GAME int timer(timer_t id) {
  itimerspec left{};
  return timer_gettime(id, &left);
}
GAME int selected() {
  timeval none{};
  return select(0, nullptr, nullptr, nullptr, &none);
}
GAME long line(char** text, size_t* size) {
  return getline(text, size, stdin);
}
GAME int word() {
  int number = 0;
  std::cin >> number;
  return number;
}
GAME int program(const char* command) {
  return system(command);
}
GAME int file(char* name) {
  return mkstemp(name);
}
GAME int processor() {
  return sched_getcpu();
}
GAME char comma() {
  return std::use_facet<std::numpunct<char>>(std::locale("")).decimal_point();
}
/// Uses the other symbol of the constructor, which has the same readable name.
struct Elsewhere : std::locale {
  Elsewhere() : std::locale("C.UTF-8") {}
};
GAME bool of_elsewhere() {
  return Elsewhere() == std::locale::classic();
}
GAME int dice(unsigned* seed) {
  return MY_OWN_DICE(seed);
}
GAME long more_dice() {
  return lrand48() + static_cast<long>(arc4random());
}
GAME unsigned engine() {
  std::minstd_rand generator(1);
  return static_cast<unsigned>(generator());
}
GAME void shuffled(std::vector<int>& cards) {
  std::mt19937 generator(1);
  std::shuffle(cards.begin(), cards.end(), generator);
}
GAME int uniform(std::minstd_rand& generator) {
  return std::uniform_int_distribution<int>(1, 6)(generator);
}
GAME double triangular(std::minstd_rand& generator) {
  return std::piecewise_linear_distribution<double>(2, 0.0, 1.0,
                                                    [](double x) { return x; })(generator);
}
GAME long double long_sine(long double angle) {
  return sinl(angle);
}
GAME double power(double exponent) {
  return exp10(exponent);
}
GAME double around(double angle) {
  return std::polar(1.0, angle).real();
}
GAME void locked() {
  static std::recursive_mutex mutex;
  const std::lock_guard lock(mutex);
}
GAME std::size_t counted(int key) {
  std::unordered_map<int, int> numbers{{key, 1}};
  return numbers.size();
}
GAME const char* home() {
  return getenv("HOME");
}
GAME void sorted(int* numbers, std::size_t count) {
  qsort(numbers, count, sizeof *numbers, [](const void* one, const void* other) {
    return *static_cast<const int*>(one) - *static_cast<const int*>(other);
  });
}
extern "C" int what_is_this(int);
GAME int unknown(int number) {
  return what_is_this(number);
}
