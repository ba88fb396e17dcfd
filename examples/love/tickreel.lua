-- Films by libtickreel's C interface, for LÖVE and any other LuaJIT. Copy it into your game.
--
--   local film = tickreel.open{path = "game.mp4", width = 320, height = 180, sample_rate_hz = 48000}
--   film:sound(sound_data)     film:write(image_data)     film:finish()
--
-- What fails is an error with the library's message. The fields are those of tickreel/tickreel.h;
-- `codec_options` and `metadata` are tables, such as metadata = {title = "Moons"}.
local ffi = require("ffi")

ffi.cdef [[
typedef struct {
  size_t size;
  const char *path;
  int width, height;
  int64_t fps_numerator, fps_denominator;
  int sample_rate_hz, channels;
  const char *vcodec, *crf, *preset, *pix_fmt;
  const char *const *codec_options;
  const char *acodec;
  int64_t audio_bitrate;
  const char *const *metadata;
  int overwrite, resume, manifest;
  int64_t segment_frames;
  const char *made_of;
} tickreel_film_target;
typedef struct tickreel_film tickreel_film;
const char *tickreel_message(void);
int tickreel_film_open(const tickreel_film_target *target, tickreel_film **film);
int64_t tickreel_film_next_frame(const tickreel_film *film);
int tickreel_film_write(tickreel_film *film, const void *pixels, size_t stride_bytes, int layout,
                        int bottom_up);
int tickreel_film_write_sound(tickreel_film *film, const float *samples, size_t count);
int tickreel_film_finish(tickreel_film *film);
void tickreel_film_close(tickreel_film *film);
]]
local library = ffi.load(os.getenv("TICKREEL_LIBRARY") or "libtickreel.so.0.2")

local function check(status)
  if status ~= 0 then error(ffi.string(library.tickreel_message()), 3) end
end

local Film = {}
Film.__index = Film

-- The number of the frame that write() takes next.
function Film:next_frame()
  return tonumber(library.tickreel_film_next_frame(self.film))
end

-- The next picture: a Canvas's newImageData(), of the film's size.
function Film:write(image)
  assert(image:getFormat() == "rgba8", "the picture's format is not rgba8")
  assert(image:getWidth() == self.width and image:getHeight() == self.height,
         "the picture's size is not the film's")
  check(library.tickreel_film_write(self.film, image:getFFIPointer(), 0, 0, 0))
end

-- Samples: a SoundData of 16 bits with the film's channels.
function Film:sound(sound)
  assert(sound:getBitDepth() == 16 and sound:getChannelCount() == self.channels,
         "the samples have not 16 bits, or not the film's channels")
  local count = sound:getSampleCount() * self.channels
  local shorts = ffi.cast("const int16_t *", sound:getFFIPointer())
  local floats = ffi.new("float[?]", count)
  for i = 0, count - 1 do floats[i] = shorts[i] / 32768 end
  check(library.tickreel_film_write_sound(self.film, floats, sound:getSampleCount()))
end

-- Completes it. A film that is not finished stays in FILE.part, and goes on with resume = 1.
function Film:finish()
  check(library.tickreel_film_finish(self.film))
  library.tickreel_film_close(ffi.gc(self.film, nil))
  self.film = nil
end

local tickreel = {}

-- {title = "Moons"} as the library takes it: "title=Moons" and NULL. Texts in `kept` live as long as it.
local function pairs_of(values, kept)
  local keys = {}
  for key in pairs(values) do keys[#keys + 1] = key end
  table.sort(keys)
  local texts = ffi.new("const char *[?]", #keys + 1) -- all NULL
  for i, key in ipairs(keys) do
    local text = key .. "=" .. tostring(values[key])
    kept[#kept + 1] = text
    texts[i - 1] = text
  end
  kept[#kept + 1] = texts
  return texts
end

function tickreel.open(fields)
  local target = ffi.new("tickreel_film_target")
  target.size = ffi.sizeof(target)
  local kept = {fields} -- the texts: nothing else knows that the library reads them
  for name, value in pairs(fields) do
    target[name] = type(value) == "table" and pairs_of(value, kept) or value
  end
  local film = ffi.new("tickreel_film *[1]")
  check(library.tickreel_film_open(target, film))
  return setmetatable({kept = kept, film = ffi.gc(film[0], library.tickreel_film_close), width = fields.width,
                       height = fields.height, channels = fields.channels or 2}, Film)
end

return tickreel
