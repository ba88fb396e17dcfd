#!/bin/sh
# install_debs.sh FOLDER: installs the packages in FOLDER with what they need and nothing that they only
# recommend: enough to make films without a display. As root. The container and the test of a bare
# Debian both run it.
set -e
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  "$1"/tickreel_*.deb "$1"/libtickreel0*.deb "$1"/python3-tickreel_*.deb
rm -rf /var/lib/apt/lists/*
