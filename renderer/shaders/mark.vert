layout(location = 0) in vec4 box;     // centre, half size
layout(location = 1) in vec4 turn;    // cosine, sine, shape, opacity
layout(location = 2) in vec3 paint;

out vec2 place;
out vec3 shadow_place;
out vec2 local;  // -1..1 over the quad
flat out vec4 color;
flat out int shape;

void main() {
  local = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 offset = local * box.zw;
  place = box.xy + vec2(offset.x * turn.x - offset.y * turn.y, offset.x * turn.y + offset.y * turn.x);
  color = vec4(paint, turn.w);
  shape = int(turn.z);
  shadow_place = place_in_shadow_map(vec3(place, 0.0), vec3(0.0, 0.0, 1.0));
  gl_Position = view_projection * vec4(place, 0.0, 1.0);
}
