// Copies the scene, and marks in the depth buffer which pixels lie on an edge: a software rasteriser
// skips a shader where the depth test fails, but not where the shader itself says `if`.
layout(location = 0) out vec4 pixel;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  pixel = stored(color_at(here));
  gl_FragDepth = is_edge(here) ? 1.0 : 0.0;
}
