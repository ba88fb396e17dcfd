# Writes the documentation as it is installed to `docs_folder`, from the tree `docs_source`: pages, decisions
# and drawings. Links to what is not installed with it (pictures, which weigh more than all pages; sources)
# become their words: nobody could follow them. Commands name the installed program, and the recordings where
# they are installed: in `docs_data`, an absolute folder.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE pages RELATIVE ${docs_source} ${docs_source}/docs/*.md)
list(APPEND pages README.md)
file(GLOB drawings RELATIVE ${docs_source} ${docs_source}/docs/drawings/*.svg)
set(installed ${pages} ${drawings})

set(of_packages "These are the pages of the installed packages: the commands name the installed `tickreel`, and recordings in
`${docs_data}/tickreel/demos`. What begins with `./bootstrap.sh` or `build/release/` wants a checkout of the sources.
[docs/packages.md](docs/packages.md) goes from here to films of your own programs.")

file(REMOVE_RECURSE ${docs_folder})
foreach(page ${pages})
  file(READ ${docs_source}/${page} text)
  cmake_path(GET page PARENT_PATH folder)
  string(REGEX MATCHALL "\\([A-Za-z0-9_./-]+(#[A-Za-z0-9_-]*)?\\)" links "${text}")
  list(REMOVE_DUPLICATES links)
  foreach(link ${links})
    string(REGEX REPLACE "[()]|#.*" "" target ${link})
    cmake_path(SET target NORMALIZE "${folder}/${target}")
    string(REGEX REPLACE "^/|/$" "" target ${target})
    if(target IN_LIST installed)
      continue()
    endif()
    string(REGEX REPLACE "([().])" "\\\\\\1" link ${link})
    string(REGEX REPLACE "!\\[([^]]*)\\]${link}" "(A picture: \\1)" text "${text}")
    string(REGEX REPLACE "\\[([^]]*)\\]${link}" "\\1" text "${text}")
  endforeach()
  string(REPLACE "build/release/tickreel" "tickreel" text "${text}")
  string(REGEX REPLACE "([ \"'])(\\.\\./)*demos/(tanks|rockets|\\*)/replays/" "\\1${docs_data}/tickreel/demos/\\3/replays/" text "${text}")
  if(page STREQUAL "README.md")
    string(REPLACE "# tickreel\n" "# tickreel\n\n${of_packages}\n" text "${text}")
  endif()
  file(WRITE ${docs_folder}/${page} "${text}")
endforeach()
foreach(drawing ${drawings})
  cmake_path(GET drawing PARENT_PATH folder)
  file(COPY ${docs_source}/${drawing} DESTINATION ${docs_folder}/${folder})
endforeach()
