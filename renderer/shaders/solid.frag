in vec3 world_position;
in vec3 world_normal;
in vec3 shadow_place;
flat in vec3 color;
flat in vec3 finish;

layout(location = 0) out vec4 pixel;

void main() {
  vec3 normal = normalize(world_normal);
  float facing = max(dot(normal, to_sun.xyz), 0.0);
  vec3 sunlight = sun.rgb * sun_visibility(shadow_place);

  vec3 half_way = normalize(to_sun.xyz + normalize(eye.xyz - world_position));
  float gloss = finish.x * pow(max(dot(normal, half_way), 0.0), finish.y) * min(facing * 4.0, 1.0);

  vec3 light = ambient_light(normal) + sunlight * facing + point_light(world_position, normal);
  vec3 lit = rolled_off(color * light + sunlight * gloss);
  vec3 seen = lit * (1.0 - min(finish.z, 1.0)) + color * finish.z;
  pixel = vec4(fogged(seen, world_position), 1.0);
}
