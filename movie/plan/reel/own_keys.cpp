#include "movie/plan/reel/own_keys.h"

#include <algorithm>

#include "movie/plan/reel/description_collector.h"

namespace tickreel::movie {

Result<std::vector<KeyValue>> read_own_keys(const std::vector<std::string>& texts) {
  std::vector<KeyValue> values;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0) {
      return bad_usage("§set " + text + ": give KEY=VALUE, such as size=640x360");
    }
    const std::string key = DescriptionCollector::name_of_key(text.substr(0, equals));
    const auto said = std::ranges::find(values, key, &KeyValue::key);
    if (said == values.end()) {
      values.push_back({key, {text.substr(equals + 1)}, {"§set"}});  // the errors name the key
    } else {
      said->texts.push_back(text.substr(equals + 1));
    }
  }
  return values;
}

}  // namespace tickreel::movie
