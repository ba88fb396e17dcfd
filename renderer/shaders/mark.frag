in vec2 place;
in vec3 shadow_place;
in vec2 local;
flat in vec4 color;
flat in int shape;

layout(location = 0) out vec4 pixel;

const int kBox = 0;
const int kSoftDisc = 1;
const vec3 kUp = vec3(0.0, 0.0, 1.0);

float coverage() {
  if (shape == kBox) return 1.0;
  float radius = length(local);
  if (shape == kSoftDisc) {
    float inside = max(1.0 - radius, 0.0);
    return inside * inside * (3.0 - 2.0 * inside);
  }
  float edge = max(fwidth(radius), 1e-4);
  return clamp((1.0 - radius) / edge, 0.0, 1.0) * clamp((radius - 0.8) / edge, 0.0, 1.0);
}

void main() {
  vec3 position = vec3(place, 0.0);
  vec3 light = ambient_light(kUp) + sun.rgb * (to_sun.z * sun_visibility(shadow_place)) +
               point_light(position, kUp);
  float alpha = color.a * coverage();
  pixel = vec4(fogged(rolled_off(color.rgb * light), position) * alpha, alpha);
}
