#include <gmock/gmock.h>

#include <ostream>
#include <string>

#include "tests/games/loaded/plugin_film_test.h"
#include "tests/support/comma_locale.h"

// A game library that chooses the user's locale, which has a decimal comma.

namespace tickreel::tests {
namespace {

struct LocaleFilm {
  const char* name;
  const char* file;
  const char* options;
};
void PrintTo(const LocaleFilm& film, std::ostream* out) {
  *out << film.name;
}

class PluginLocaleTest : public PluginFilmTest, public testing::WithParamInterface<LocaleFilm> {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    if (IsSkipped()) return;
    const std::string missing = make_comma_locale(path("locales"));
    if (!missing.empty()) return skip_without(kLocales, missing);
    record("sound");
  }
  static std::string with_comma() {
    return "export LOCPATH=$PWD/locales LC_ALL=" + std::string(kCommaLocale) + "\n" +
           told("locale");
  }
  void expect_film(const std::string& locale, const std::string& file) const {
    const ProgramResult made = run_here(locale + with("sound") + small_export(GetParam().options) +
                                        " --to 0.5 -o " + file);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.err, testing::Not(testing::HasSubstr("warning"))) << made.err;
  }
};

TEST_P(PluginLocaleTest, ChangesNoByteOfAFilm) {
  // Without the locale, the test would prove nothing.
  EXPECT_EQ(output_of("LOCPATH=$PWD/locales LC_ALL=de_DE.UTF-8 bash -c 'printf %.1f 0,5'"), "0,5");
  const std::string ending = GetParam().file;
  expect_film("", "plain" + ending);
  expect_film(with_comma(), "comma" + ending);
  ASSERT_FALSE(read("plain" + ending).empty());
  EXPECT_TRUE(read("plain" + ending) == read("comma" + ending));
}

std::string locale_name(const testing::TestParamInfo<LocaleFilm>& film) {
  return film.param.name;
}
INSTANTIATE_TEST_SUITE_P(Films, PluginLocaleTest,
                         testing::Values(LocaleFilm{"Matroska", ".mkv", "--metadata title=Finale"},
                                         LocaleFilm{"CodecOptions", ".mp4",
                                                    "--codec-opt psy-rd=0.4:0.2"},
                                         LocaleFilm{"SizeLimit", ".mp4", "--size-limit 40kB"}),
                         locale_name);
INSTANTIATE_TEST_SUITE_P(Long, PluginLocaleTest,
                         testing::Values(LocaleFilm{"WebM", ".webm", "--crf 40.5"},
                                         LocaleFilm{"Crf", ".mp4", "--crf 20.5"},
                                         LocaleFilm{"Hevc", ".mov", "--vcodec libx265 --crf 20.5"},
                                         LocaleFilm{"Gif", ".gif", "--audio none"},
                                         LocaleFilm{"WebP", ".webp", "--audio none"},
                                         LocaleFilm{"Sound", ".ogg", ""}),
                         locale_name);

}  // namespace
}  // namespace tickreel::tests
