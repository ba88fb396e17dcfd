# What cpack runs when all files of the packages lie in their folders, before it packs them: what
# Debian wants in each, and no other package manager does.
set(control ${CPACK_TICKREEL_SOURCE}/packaging/debian)
set(whole ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
string(TIMESTAMP day "%Y-%m-%d" UTC)  # of SOURCE_DATE_EPOCH
execute_process(COMMAND date -u -R -d @$ENV{SOURCE_DATE_EPOCH} OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

function(gzip file)
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(doc ${usr}/share/doc/${package})
  file(COPY ${control}/copyright DESTINATION ${doc})
  file(CONFIGURE OUTPUT ${doc}/changelog.Debian CONTENT [[
tickreel (@whole@) unstable; urgency=medium

  * What is new: changelog.gz of the package tickreel.

 -- @CPACK_PACKAGE_CONTACT@  @date@
]] @ONLY)
  gzip(${doc}/changelog.Debian)
  if(EXISTS ${control}/${package}.lintian-overrides)
    file(MAKE_DIRECTORY ${usr}/share/lintian/overrides)
    file(COPY_FILE ${control}/${package}.lintian-overrides ${usr}/share/lintian/overrides/${package})
  endif()
  if(component STREQUAL program)
    file(COPY_FILE ${CPACK_TICKREEL_SOURCE}/CHANGELOG.md ${doc}/changelog)
    gzip(${doc}/changelog)
    gzip(${usr}/share/man/man1/tickreel.1)
    # Debian's zsh looks there alone.
    file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
    # A version of a distribution has a date.
    file(READ ${usr}/share/metainfo/tickreel.metainfo.xml metainfo)
    string(REPLACE "</component>" "  <releases>
    <release version=\"${CPACK_PACKAGE_VERSION}\" date=\"${day}\"/>
  </releases>
</component>" metainfo "${metainfo}")
    file(WRITE ${usr}/share/metainfo/tickreel.metainfo.xml "${metainfo}")
  endif()
endforeach()
# As packed, whatever the umask of whoever builds.
execute_process(COMMAND chmod -R u+rwX,go+rX,go-w ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
