#include "games/check/check_game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <unordered_set>

#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "games/check/binary_file.h"
#include "games/check/forbidden_symbols.h"
#include "games/check/objection.h"
#include "games/check/symbol_name.h"
#include "games/room.h"

namespace tickreel::games {
namespace {

/// The objection to a symbol that is not on the list of allowed ones.
extern const Objection kUnknown;

/// A class or function of the C++ library's headers, such as a container, that a game must not use.
struct ForbiddenKind {
  std::string_view name;  ///< "std::shuffle"
  const Objection* objection;
};

constexpr std::string_view kOfC[] = {
    // Memory: whether it could be had is the same everywhere, its address is not.
    "malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc", "posix_memalign",
    "memalign",
    // Bytes and texts.
    "mem*", "__memcpy_chk", "bcmp", "bzero", "rawmemchr", "strlen", "strnlen", "strcpy", "strncpy",
    "stpcpy", "stpncpy", "strcat", "strncat", "strcmp", "strncmp", "strcasecmp", "strncasecmp",
    "strchr", "strrchr", "strchrnul", "strstr", "strspn", "strcspn", "strpbrk", "index", "rindex",
    "strtok", "strtok_r", "strsep", "strdup", "strndup", "strto*", "ato?", "atoll", "wcs*", "wmem*",
    "swprintf", "sscanf", "vsscanf", "sprintf", "snprintf", "vsprintf", "vsnprintf", "asprintf",
    "vasprintf",
    // Printing: nothing flows back into the game.
    "printf", "vprintf", "fprintf", "vfprintf", "puts", "fputs", "putchar", "putc", "fputc",
    "fwrite", "fflush", "perror", "stdout", "stderr",
    // Characters: the program leaves the locale "C" as it is, and a game may not change it.
    "is?lnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
    "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "__ctype_*",
    // Whole numbers.
    "abs", "labs", "llabs", "div", "ldiv", "lldiv", "bsearch", "ffs", "ffsl", "ffsll",
    // Functions of libm that IEEE 754 rounds correctly, or that are exact; also those for float.
    "sqrt", "fmod", "floor", "ceil", "round", "roundeven", "trunc", "rint", "nearbyint",
    "remainder", "remquo", "fma", "frexp", "ldexp", "scalbn", "scalbln", "modf", "copysign", "fmax",
    "fmin", "fdim", "fabs", "logb", "ilogb", "nextafter", "lround", "llround", "lrint", "llrint",
    "nan", "sqrtf", "fmodf", "floorf", "ceilf", "roundf", "roundevenf", "truncf", "rintf",
    "nearbyintf", "remainderf", "remquof", "fmaf", "frexpf", "ldexpf", "scalbnf", "scalblnf",
    "modff", "copysignf", "fmaxf", "fminf", "fdimf", "fabsf", "logbf", "ilogbf", "nextafterf",
    "lroundf", "llroundf", "lrintf", "llrintf", "nanf", "__isnan*", "__isinf*", "__finite*",
    "__fpclassify*", "__signbit*",
    // The floating-point environment: the program checks it after each tick.
    "fe?etround", "fe?etenv", "feholdexcept", "feupdateenv", "feclearexcept", "fetestexcept",
    "feraiseexcept",
    // Functions that end the game: the end is visible.
    "abort", "exit", "_exit", "atexit", "__assert_fail", "__stack_chk_fail*", "__fortify_fail",
    "getcontext", "setcontext", "makecontext", "swapcontext", "setjmp", "_setjmp", "__sigsetjmp",
    "longjmp", "_longjmp", "__longjmp_chk", "siglongjmp", "__errno_location",
    // Functions that compilers call by themselves.
    "_Unwind_*", "__cxa_*", "__gxx_personality_v0", "__gcc_personality_v0", "__dynamic_cast",
    "__gmon_start__", "_ITM_*", "__libc_single_threaded", "__tls_get_addr", "__dso_handle",
    "_GLOBAL_OFFSET_TABLE_", "__TMC_END__", "__register_frame_info", "__deregister_frame_info",
    "__divti3", "__modti3", "__udivti3", "__umodti3", "__udivmodti4", "__divmodti4", "__multi3",
    "__ashlti3", "__ashrti3", "__lshrti3", "__divdi3", "__moddi3", "__udivdi3", "__umoddi3",
    "__mul?di3", "__mulodi4", "__muloti4", "__popcount?i2", "__clz?i2", "__ctz?i2", "__ffs?i2",
    "__parity?i2", "__bswap?i2", "__fix*", "__float*", "__aarch64_*",
    // Functions that sanitizers and coverage add.
    "__asan_*", "__start_asan_*", "__stop_asan_*", "__ubsan_*", "__tsan_*", "__msan_*",
    "__sanitizer_*", "__start___sancov_*", "__stop___sancov_*", "__gcov_*", "llvm_gcov_*",
    // Functions of tickreel.
    "tickreel_*"};

constexpr std::string_view kOfCpp[] = {
    "std::__throw_*", "std::terminate", "std::uncaught_exception*", "std::current_exception",
    "std::rethrow_exception", "std::__exception_ptr::*", "std::nested_exception*",
    "std::exception*", "std::bad_*", "std::runtime_error*", "std::logic_error*",
    "std::invalid_argument*", "std::domain_error*", "std::length_error*", "std::out_of_range*",
    "std::range_error*", "std::overflow_error*", "std::underflow_error*",
    "std::_V2::error_category*", "std::_V2::system_category", "std::_V2::generic_category",
    "std::system_error*", "std::error_c*", "std::type_info*", "std::nothrow", "__cxxabiv1::*",
    "std::__glibcxx_assert_fail", "std::__replacement_assert",
    // Texts, and numbers in texts.
    "std::__cxx11::basic_string*", "std::__cxx11::basic_istringstream*",
    "std::__cxx11::basic_ostringstream*", "std::basic_string*", "std::string*", "std::to_chars",
    "std::from_chars", "std::__cxx11::to_string", "std::__ostream_insert*", "std::getline*",
    "std::operator", "std::ios_base*", "std::basic_ios*", "std::ios*", "std::basic_streambuf*",
    "std::streambuf*", "std::basic_ostream*", "std::ostream*", "std::basic_istream*",
    "std::istream*", "std::basic_iostream*", "std::iostream*", "std::flush*", "std::endl*",
    "std::ws*", "std::cout", "std::cerr", "std::clog", "std::__istream_extract*",
    "std::locale::classic", "std::locale::~locale", "std::locale::operator",
    "std::ctype<char>::_M_widen_init",
    // Containers and memory.
    "std::_Rb_tree_*", "std::__detail::_List_node_base*", "std::pmr::*", "std::function*",
    "std::allocator*", "std::_Sp_*", "std::__shared_ptr*", "std::_Sp_make_shared_tag*",
    "std::align", "__gnu_cxx::__verbose_terminate_handler", "__gnu_debug::*",
    // Functions of tickreel.
    "tickreel::*"};

// The lists name functions that do the same everywhere, as far as a simulation can tell. A function
// is added after somebody has looked at it. An entry is a name, or a prefix with * at its end.

/// Returns symbols as the linker names them.
std::span<const std::string_view> allowed_of_c() {
  return kOfC;
}

/// Returns qualified names (symbol_name.h).
std::span<const std::string_view> allowed_of_cpp() {
  return kOfCpp;
}

bool is_like(std::string_view text, std::string_view pattern) {
  if (pattern.starts_with('*')) return text.ends_with(pattern.substr(1));
  const bool is_begin = pattern.ends_with('*');
  if (is_begin) pattern.remove_suffix(1);
  if (is_begin ? text.size() < pattern.size() : text.size() != pattern.size()) return false;
  return std::equal(pattern.begin(), pattern.end(), text.begin(),
                    [](char wanted, char is) { return wanted == '?' || wanted == is; });
}

const ForbiddenName* find_rule(std::span<const ForbiddenName> rules, std::string_view name) {
  const auto* const found =
      std::ranges::find_if(rules.data(), rules.data() + rules.size(),
                           [&](const ForbiddenName& rule) { return is_like(name, rule.pattern); });
  return found == rules.data() + rules.size() ? nullptr : found;
}

std::string_view without(std::string_view name, std::string_view begin, std::string_view end) {
  if (name.size() <= begin.size() + end.size()) return name;
  if (!name.starts_with(begin) || !name.ends_with(end)) return name;
  return name.substr(begin.size(), name.size() - begin.size() - end.size());
}

/// Returns the function that the source calls; compilers and headers call these others in its
/// place.
std::string_view as_written(std::string_view symbol) {
  symbol = without(symbol, "__", "_chk");
  symbol = without(symbol, "__isoc99_", "");
  symbol = without(symbol, "__isoc23_", "");
  symbol = without(symbol, "__", "_finite");
  return symbol;
}

bool is_math(std::string_view name) {
  constexpr std::array<std::string_view, 7> kPrecisions{"", "f", "l", "f32", "f64", "f128", "f64x"};
  return std::ranges::any_of(kPrecisions, [&](std::string_view end) {
    if (!name.ends_with(end)) return false;
    const std::string_view base = name.substr(0, name.size() - end.size());
    const auto has = [&](std::span<const std::string_view> names) {
      return std::ranges::find(names, base) != names.end();
    };
    return has(inexact_math()) || (end == "l" && has(exact_math_of_double()));
  });
}

/// Whether the symbol is operator new or operator delete.
bool is_memory(std::string_view symbol) {
  constexpr std::array<std::string_view, 4> kOperators{"_Znw", "_Zna", "_Zdl", "_Zda"};
  return std::ranges::any_of(kOperators,
                             [&](std::string_view begin) { return symbol.starts_with(begin); });
}

/// Whether the symbol is a constructor of the present locale, which is "C", or of a copy. A locale
/// with a name depends on the machine.
bool is_copied_locale(std::string_view symbol) {
  constexpr std::array<std::string_view, 4> kCopies{"_ZNSt6localeC1Ev", "_ZNSt6localeC2Ev",
                                                    "_ZNSt6localeC1ERKS_", "_ZNSt6localeC2ERKS_"};
  return std::ranges::find(kCopies, symbol) != kCopies.end();
}

bool is_allowed(std::span<const std::string_view> allowed, std::string_view name) {
  return std::ranges::any_of(allowed,
                             [&](std::string_view pattern) { return is_like(name, pattern); });
}

const Objection kUnknown{"nobody has said that it does the same everywhere",
                         "code of the game's own; §allow vouches for it"};

/// Returns the objection to a symbol that a game calls; null: it is the same everywhere. `symbol`:
/// as the linker names it, `name`: its qualified_name().
const Objection* objection_to_call(std::string_view symbol, std::string_view name) {
  if (symbol.starts_with("_Z")) {
    if (name == "operator") return is_memory(symbol) ? nullptr : &kUnknown;
    if (is_copied_locale(symbol)) return nullptr;
    if (const auto* const known = find_rule(forbidden_of_cpp(), name)) return known->objection;
    return is_allowed(allowed_of_cpp(), name) ? nullptr : &kUnknown;
  }
  const std::string_view written = as_written(symbol);
  if (is_math(written)) return &of_libm();
  if (const auto* const known = find_rule(forbidden_of_c(), written)) return known->objection;
  const auto allowed = allowed_of_c();
  return is_allowed(allowed, written) || is_allowed(allowed, symbol) ? nullptr : &kUnknown;
}

/// Returns the forbidden kind that a function or an object belongs to; none if it belongs to none.
/// Headers may define everything else in a game.
std::optional<ForbiddenKind> forbidden_kind_of(std::string_view name) {
  const ForbiddenName* const found =
      name.starts_with("std::") ? find_rule(forbidden_of_cpp(), name) : nullptr;
  if (found == nullptr) return std::nullopt;
  const std::string_view pattern = found->pattern;
  return ForbiddenKind{pattern.substr(0, pattern.find_first_of("<*")), found->objection};
}

namespace fs = std::filesystem;

/// The most libraries that may be linked to each other.
constexpr std::size_t kMostFiles = 256;
/// The most symbols that are named for a reason.
constexpr std::size_t kMostNamed = 20;

/// Whether a library belongs to the machine, even if a copy is bundled: its functions are judged by
/// name.
bool is_of_the_machine(std::string_view name) {
  constexpr std::array<std::string_view, 9> kNames{"libc.so",      "libm.so",     "libmvec.so",
                                                   "libstdc++.so", "libgcc_s.so", "libdl.so",
                                                   "librt.so",     "ld-linux",    "libpthread.so"};
  return std::ranges::any_of(kNames, [&](std::string_view one) { return name.starts_with(one); });
}

/// Returns the needed libraries that lie beside this one, or in the folders that it names relative
/// to itself: they are shipped with it.
std::vector<std::string> bundled_with(const BinaryFile& library) {
  const fs::path beside = fs::path(library.path).parent_path();
  std::vector<fs::path> folders{beside};
  constexpr std::string_view kOrigin = "$ORIGIN";
  for (const std::string& folder : library.folders) {
    if (folder.starts_with(kOrigin))
      folders.push_back(beside.string() + "/" + folder.substr(kOrigin.size()));
  }
  std::vector<std::string> found;
  for (const std::string& name : library.needed) {
    // A name with a path is ignored, so that a file cannot lead out of the folder.
    if (name.empty() || name.find('/') != std::string::npos || is_of_the_machine(name)) continue;
    for (const fs::path& folder : folders) {
      std::error_code error;
      if (!fs::is_regular_file(folder / name, error)) continue;
      found.push_back((folder / name).lexically_normal().string());
      break;
    }
  }
  return found;
}

Result<std::vector<BinaryFile>> read_all(const std::vector<std::string>& paths) {
  std::deque<std::string> left(paths.begin(), paths.end());
  std::set<std::string> seen;
  std::vector<BinaryFile> files;
  for (; !left.empty(); left.pop_front()) {
    std::error_code error;
    const std::string whole = fs::weakly_canonical(left.front(), error).string();
    if (!seen.insert(error ? left.front() : whole).second) continue;
    if (seen.size() > kMostFiles) {
      return bad_file("more than " + counted(kMostFiles, "file") + ": check a part of them");
    }
    auto file = read_binary(left.front());
    if (!file) return file.error();
    for (std::string& bundled : bundled_with(*file)) left.push_back(std::move(bundled));
    files.push_back(*std::move(file));
  }
  return files;
}

/// Whether a file was written in C++. Files in C and most other languages have no mangled names.
bool is_of_cpp(const BinaryFile& file) {
  const auto is_mangled = [](const std::string& symbol) { return symbol.starts_with("_Z"); };
  return std::ranges::any_of(file.defined, is_mangled) ||
         std::ranges::any_of(file.exported, is_mangled) ||
         std::ranges::any_of(file.undefined, is_mangled, &LinkedSymbol::name) ||
         std::ranges::any_of(file.needed, [](const std::string& library) {
           return library.starts_with("libstdc++.so") || library.starts_with("libc++.so");
         });
}

class Check {
 public:
  Check(const std::vector<BinaryFile>& files, const GameCheckRequest& request)
      : allowed_(request.allowed.begin(), request.allowed.end()) {
    for (const BinaryFile& file : files)
      brought_.insert(file.exported.begin(), file.exported.end());
  }

  void look_at(const BinaryFile& file) {
    check_.files.push_back(file.path);
    const bool cpp = is_of_cpp(file);
    std::set<std::string> named;
    std::set<std::string> told;  // a constructor has several symbols of one name
    for (const LinkedSymbol& symbol : file.undefined) {
      if (brought_.contains(symbol.name) || !named.insert(symbol.name).second) continue;
      ++check_.symbols;
      const std::string text = demangled(symbol.name);
      const std::string_view name = qualified_name(text);
      const Objection* const objection = objection_to_call(symbol.name, name);
      if (objection == nullptr || is_vouched_for(symbol.name, text, name)) continue;
      if (!told.insert(text).second) continue;
      check_.forbidden.push_back({file.path, text, symbol.version, *objection, true, cpp});
    }
    look_at_templates(file);
  }

  GameCheck take() { return std::move(check_); }

 private:
  /// Reports each kind once: a container from a header has dozens of functions.
  void look_at_templates(const BinaryFile& file) {
    std::set<std::string> named;
    for (const std::string& symbol : file.defined) {
      // Only names in std are looked at: demangling all symbols of a library would take long.
      if (!symbol.starts_with("_ZSt") && !symbol.starts_with("_ZNSt") &&
          !symbol.starts_with("_ZNKSt")) {
        continue;
      }
      const std::string text = demangled(symbol);
      const std::string_view name = qualified_name(text);
      const auto kind = forbidden_kind_of(name);
      if (!kind || is_vouched_for(symbol, text, name)) continue;
      const std::string kind_name(kind->name);
      if (allowed_.contains(kind_name) || !named.insert(kind_name).second) continue;
      check_.forbidden.push_back({file.path, kind_name, "", *kind->objection, false});
    }
  }

  [[nodiscard]] bool is_vouched_for(const std::string& symbol, const std::string& text,
                                    std::string_view name) const {
    return allowed_.contains(symbol) || allowed_.contains(text) ||
           allowed_.contains(std::string(name));
  }

  std::set<std::string> allowed_;
  std::unordered_set<std::string> brought_;
  GameCheck check_;
};

}  // namespace

std::string_view ForbiddenSymbol::instead() const {
  return is_of_cpp || objection.instead_in_c.empty() ? objection.instead : objection.instead_in_c;
}

std::string GameCheck::describe() const {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : ", ") + shown_name(file);
  return names + ": " + counted(symbols, "symbol") + " of others, " +
         (forbidden.empty() ? "the same everywhere" : "not all the same everywhere");
}

namespace {

/// Returns the line about symbols of one file and one reason.
std::string line_of(const std::vector<const ForbiddenSymbol*>& alike) {
  const ForbiddenSymbol& first = *alike.front();
  std::string names;
  for (std::size_t i = 0; i < std::min(alike.size(), kMostNamed); ++i) {
    names += (i == 0 ? "" : ", ") + shown_name(alike[i]->name);
  }
  if (alike.size() > kMostNamed) {
    names += " and " + std::to_string(alike.size() - kMostNamed) + " more";
  }
  return "\n  " + shown_name(first.file) + ": " + std::string(first.objection.why) + ": " + names +
         "; instead: " + std::string(first.instead());
}

}  // namespace

Result<GameCheck> check_game(const GameCheckRequest& request) {
  const auto files = read_all(request.files);
  if (!files) return files.error();
  Check check(*files, request);
  for (const BinaryFile& file : *files) check.look_at(file);
  return check.take();
}

Status status_of(const GameCheck& check) {
  if (check.forbidden.empty()) return {};
  std::string message = counted(check.forbidden.size(), "symbol") + " that a game must not use:";
  std::vector<const ForbiddenSymbol*> left;
  for (const ForbiddenSymbol& symbol : check.forbidden) left.push_back(&symbol);
  bool may_some_stay = false;
  while (!left.empty()) {
    const ForbiddenSymbol& first = *left.front();
    std::vector<const ForbiddenSymbol*> alike;
    std::erase_if(left, [&](const ForbiddenSymbol* symbol) {
      const bool is_alike = symbol->objection.why == first.objection.why &&
                            symbol->file == first.file && symbol->instead() == first.instead();
      if (is_alike) alike.push_back(symbol);
      return is_alike;
    });
    message += line_of(alike);
    may_some_stay |= first.objection.may_stay_apart;
  }
  if (may_some_stay) {
    message +=
        "\n  A game in a process of its own (`has_globals` in its table) may call rand(); one with "
        "`reads_clocks` also clocks, sleeps and the system's random numbers";
  }
  return failed(message);
}

}  // namespace tickreel::games
