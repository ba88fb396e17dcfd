layout(location = 2) uniform vec3 background;

layout(location = 0) out vec4 pixel;

void main() {
  pixel = vec4(background, 1.0);
}
