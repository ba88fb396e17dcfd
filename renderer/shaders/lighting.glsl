layout(binding = 0) uniform sampler2DShadow shadow_depths;

// The part of the sun that reaches a place in the shadow map, 0..1. Four bilinear comparisons are
// weighted to form a smooth tent three texels wide; the size of the map makes this the requested
// penumbra.
float sun_visibility(vec3 coord) {
  vec2 texel = coord.xy * shadow_map.x;
  vec2 base = floor(texel + 0.5);
  vec2 part = texel + 0.5 - base;
  vec2 weight_0 = 3.0 - 2.0 * part;
  vec2 weight_1 = 1.0 + 2.0 * part;
  vec2 near = (base - 0.5 + (2.0 - part) / weight_0 - 1.0) * shadow_map.y;
  vec2 far = (base - 0.5 + part / weight_1 + 1.0) * shadow_map.y;
  float sum = weight_0.x * weight_0.y * texture(shadow_depths, vec3(near, coord.z)) +
              weight_1.x * weight_0.y * texture(shadow_depths, vec3(far.x, near.y, coord.z)) +
              weight_0.x * weight_1.y * texture(shadow_depths, vec3(near.x, far.y, coord.z)) +
              weight_1.x * weight_1.y * texture(shadow_depths, vec3(far, coord.z));
  // The map is a square around the disc in which shadows fall; they fade out at its rim.
  vec2 from_middle = coord.xy * 2.0 - 1.0;
  float rim = smoothstep(0.8, 1.0, dot(from_middle, from_middle));
  return mix(sum / 16.0, 1.0, rim);
}

vec3 ambient_light(vec3 normal) {
  return mix(bounce.rgb, sky.rgb, normal.z * 0.5 + 0.5);
}

vec3 point_light(vec3 position, vec3 normal) {
  vec3 sum = vec3(0.0);
#ifdef POINT_LIGHTS
  for (int i = 0; i < counts.x; ++i) {
    vec3 way = lights[i].position_and_radius.xyz - position;
    float square = dot(way, way);
    float radius = lights[i].position_and_radius.w;
    float falloff = max(1.0 - square / (radius * radius), 0.0);
    // A surface at right angles to the light still gets some, because a fireball is not a point.
    float facing = max(dot(way, normal) * inversesqrt(square + 1e-6) * 0.75 + 0.25, 0.0);
    sum += lights[i].color.rgb * (falloff * falloff * facing);
  }
#endif
  return sum;
}

// Bends highlights towards white instead of clipping them. Below the knee nothing changes.
vec3 rolled_off(vec3 light) {
  const float knee = 0.75;
  vec3 above = max(light - knee, 0.0);
  return min(light, knee) + above / (1.0 + above / (1.0 - knee));
}
