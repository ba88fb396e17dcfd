#include "cli/words/mark_documents.h"

#include <nlohmann/json.hpp>

namespace tickreel {
namespace {

nlohmann::json as_json(Vec3 v) {
  return {v.x, v.y, v.z};
}

}  // namespace

nlohmann::json mark_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const Mark& mark : notes.marks) {
    nlohmann::json document = {{"name", mark.name},
                               {"in", mark.in_seconds.to_double()},
                               {"in_exact", mark.in_seconds.to_string()},
                               {"out", nullptr},
                               {"out_exact", nullptr},
                               {"camera", nullptr},
                               {"automatic", mark.is_automatic}};
    if (!mark.camera.empty()) document["camera"] = mark.camera;
    if (mark.out_seconds) {
      document["out"] = mark.out_seconds->to_double();
      document["out_exact"] = mark.out_seconds->to_string();
    }
    documents.push_back(std::move(document));
  }
  return documents;
}

nlohmann::json camera_key_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const CameraKey& key : notes.camera_keys) {
    documents.push_back({{"at", key.seconds.to_double()},
                         {"at_exact", key.seconds.to_string()},
                         {"eye", as_json(key.eye)},
                         {"target", as_json(key.target)},
                         {"vertical_fov", key.vertical_fov}});
  }
  return documents;
}

}  // namespace tickreel
