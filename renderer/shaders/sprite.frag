in vec2 local;
flat in vec4 color;
flat in float hardness;

layout(location = 0) out vec4 pixel;

void main() {
  float radius = length(local);
  float inside = clamp((1.0 - radius) / max(1.0 - hardness, fwidth(radius)), 0.0, 1.0);
  pixel = color * (inside * inside * (3.0 - 2.0 * inside));
}
