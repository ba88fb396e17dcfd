#!/usr/bin/env bash
# no_network_test.sh NM NETWORK_LIBRARY LIBRARY...: none of the libraries calls for a socket; the
# first one does, which shows that the question is put rightly.
set -u
nm=$1 network=$2
shift 2

opens_sockets() { "$nm" --undefined-only "$1" | grep -qwE 'socket|connect|recvfrom|getaddrinfo'; }

opens_sockets "$network" || { echo "$network opens no socket: what does this test look for?"; exit 1; }
for library in "$@"; do
  if opens_sockets "$library"; then
    echo "$library opens sockets: that belongs in tickreel_network"
    exit 1
  fi
done
