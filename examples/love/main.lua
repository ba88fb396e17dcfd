-- love FOLDER: two moons around a planet, with a pulse each time one passes the top.
-- love FOLDER FILE.mp4 [SECONDS]: a film of it. Each step is a sixtieth of a second in both.
local WIDTH, HEIGHT, STEPS_PER_SECOND, SAMPLES_PER_SECOND = 320, 180, 60, 48000
local SAMPLES_PER_STEP = SAMPLES_PER_SECOND / STEPS_PER_SECOND
local STEP = 1 / STEPS_PER_SECOND
-- Steps for each time around, the distance, the size and the colour.
local MOONS = {
  {steps = 120, distance = 70, size = 8, colour = {0.9, 0.35, 0.2}},
  {steps = 200, distance = 40, size = 5, colour = {0.3, 0.8, 0.9}},
}
local steps, since_pulse, waiting = 0, math.huge, 0
local canvas, film, frames, loudspeaker

function love.load(arguments)
  canvas = love.graphics.newCanvas(WIDTH, HEIGHT, {dpiscale = 1})
  canvas:setFilter("nearest")
  if arguments[1] then
    frames = (tonumber(arguments[2]) or 10) * STEPS_PER_SECOND
    love.window.setVSync(0) -- a film waits for no screen
    love.errorhandler = function(message) -- and shows no blue one
      io.stderr:write(message, "\n")
      return function() return 1 end
    end
    film = require("tickreel").open{path = arguments[1], width = WIDTH, height = HEIGHT,
                                    sample_rate_hz = SAMPLES_PER_SECOND, metadata = {title = "Moons"}}
  else
    loudspeaker = love.audio.newQueueableSource(SAMPLES_PER_SECOND, 16, 2)
  end
end

-- What the game is: nothing here knows of a clock.
local function step()
  steps, since_pulse = steps + 1, since_pulse + 1
  for _, moon in ipairs(MOONS) do
    if steps % moon.steps == 0 then since_pulse = 0 end
  end
end

-- The samples of the last step.
local function sound()
  local samples = love.sound.newSoundData(SAMPLES_PER_STEP, SAMPLES_PER_SECOND, 16, 2)
  for i = 0, SAMPLES_PER_STEP - 1 do
    local seconds = (since_pulse * SAMPLES_PER_STEP + i) / SAMPLES_PER_SECOND
    local wave = seconds < 0.2 and 0.5 * math.sin(2 * math.pi * 440 * seconds) * (1 - seconds / 0.2) or 0
    samples:setSample(i, 1, wave)
    samples:setSample(i, 2, wave)
  end
  return samples
end

local function draw()
  love.graphics.clear(0.05, 0.05, 0.15)
  love.graphics.setColor(0.25, 0.5, 0.3)
  love.graphics.circle("fill", WIDTH / 2, HEIGHT / 2, 20)
  for _, moon in ipairs(MOONS) do
    local angle = 2 * math.pi * steps / moon.steps
    love.graphics.setColor(moon.colour)
    love.graphics.circle("fill", WIDTH / 2 + moon.distance * math.sin(angle),
                         HEIGHT / 2 - moon.distance * math.cos(angle), moon.size)
  end
  love.graphics.setColor(1, 1, 1)
end

function love.update(passed)
  -- A film has one step for each picture, however long it takes; a player's game follows the clock.
  waiting = film and STEP or math.min(waiting + passed, 0.25)
  while waiting >= STEP do
    waiting = waiting - STEP
    step()
    if loudspeaker and loudspeaker:queue(sound()) then loudspeaker:play() end
  end
end

function love.draw()
  canvas:renderTo(draw)
  love.graphics.draw(canvas, 0, 0, 0, love.graphics.getWidth() / WIDTH)
  if not film then return end
  film:sound(sound())
  film:write(canvas:newImageData())
  if film:next_frame() % STEPS_PER_SECOND == 0 then
    io.stderr:write(film:next_frame(), " of ", frames, " frames\n")
  end
  if film:next_frame() == frames then
    film:finish()
    film = nil
    love.event.quit()
  end
end
