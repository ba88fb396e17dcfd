#pragma once

#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include "movie/room.h"
#include "sim/game/game_scope.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Runs `work` and returns its result. Returns an exception that it throws as an error, so that no
/// exception leaves a thread of an export: a GameError as error_of() returns it, every other
/// std::exception as kFailed. Other causes are too little memory for the pictures, too many
/// threads, and a current folder that is gone.
template <typename Work>
Status without_exceptions(const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return failed("out of memory for the pictures: choose a smaller §size, or fewer §jobs");
  } catch (const std::filesystem::filesystem_error& error) {
    return failed(error.what());
  } catch (const std::system_error& error) {
    return failed("the system refuses a thread: " + error.code().message() +
                  ". Fewer §jobs need fewer, and less memory");
  } catch (const GameError& error) {
    return error_of(error);
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

}  // namespace tickreel::movie
