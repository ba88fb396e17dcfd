# What cpack reads before it makes packages: their control fields.
set(source ${CPACK_TICKREEL_SOURCE})
set(control ${source}/packaging/debian)

# 0.2.0-1 of the commit that is tagged v0.2.0, else 0.2.0~20261127.g1a2b3c4d5e-1, which apt knows to be
# older; with changes that are not committed, ...g1a2b3c4d5e+dirty-1. The commit is the one that the
# program was built from, as it says itself, and the day is the commit's.
set(version ${CPACK_TICKREEL_VERSION})
file(STRINGS ${CPACK_TICKREEL_BUILD_VERSION} built REGEX "return")
if(built MATCHES "-g([0-9a-f]+)(-dirty)?")
  set(commit ${CMAKE_MATCH_1})
  set(is_dirty ${CMAKE_MATCH_2})
  execute_process(COMMAND git describe --exact-match --tags --match v${version} ${commit}
                  WORKING_DIRECTORY ${source} RESULT_VARIABLE is_no_release OUTPUT_QUIET ERROR_QUIET)
  if(is_no_release OR is_dirty)
    execute_process(COMMAND git log -1 --format=%cd --date=format-local:%Y%m%d ${commit}
                    WORKING_DIRECTORY ${source} COMMAND_ERROR_IS_FATAL ANY
                    OUTPUT_VARIABLE day OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(APPEND version "~${day}.g${commit}")
    if(is_dirty)
      string(APPEND version "+dirty")
    endif()
  endif()
endif()
set(CPACK_PACKAGE_VERSION ${version})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(whole "${version}-1")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION video)
set(CPACK_DEBIAN_PACKAGE_SOURCE tickreel)

# cpack would put one line before the descriptions of all, and indents those itself.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(films "Pictures, OpenGL textures and samples become a film: at a constant rate, with
tagged colours and sound exact to the sample, read back and checked before it
gets its name.")
# Its games are in it, and its shipped replays weigh 20 kB: a package of games would hold nothing.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tickreel)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "turns recorded games into films
tickreel renders exactly 60 interpolated frames for each second of a recorded
game, offscreen, however long a frame takes: no dropped frame, the same film
every time.

This package has the program, with its window, its games and a match to film.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# What chooses the colours of a GIF is loaded when a GIF is made, so no link says that it is needed. Debian
# calls the package by the library's major version.
set(avfilter libavfilter${CPACK_TICKREEL_AVFILTER_MAJOR})
# What draws where no GPU does. And what is run by its name: see docs/packages.md.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libgl1-mesa-dri, ${avfilter}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "xdg-utils, xvfb")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS
    "ffmpeg, fonts-noto-color-emoji, libretro-nestopia, parallel, python3-tickreel, slurm-client")

# The name is that of the SONAME, libtickreel.so.0.2: two versions whose interface differs can both be
# installed (Debian Policy 8.1).
set(library libtickreel${CPACK_TICKREEL_SOVERSION})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "films of what a program draws - shared library
${films}

This package has the library that programs are linked to.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/triggers)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
# Who films pictures of his own draws nothing with it; replays are drawn.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS "libgl1-mesa-dri, ${avfilter}")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtickreel-dev)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "films of what a program draws - development
${films}

This package has the headers for C and C++, what games for tickreel are linked
to, and whole programs as examples, for LÖVE too.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${whole})")
# Checks games, and is the process of those that need one of their own.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "tickreel")

# No part of libtickreel-dev: who films with Python needs no headers.
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tickreel)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "films of what a program draws - Python 3
${films}

This package has the module tickreel, for numpy and pygame, and two programs as
examples.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any, python3-numpy, ${library} (= ${whole})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pygame")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${control}/postinst;${control}/prerm")
