function love.conf(settings)
  settings.identity = "tickreel-moons"
  settings.window.title = "Moons"
  settings.window.width, settings.window.height = 640, 360
end
