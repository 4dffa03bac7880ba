#!/bin/sh
# Starts the sites of this machine with another release, one after the other: an upgrade, or a rollback.
#   deploy/switch-release.sh /srv/levada/releases/0.2.0 3000 3001
# Stops at the first site that is not ready within two minutes, so that the other one goes on with the release before.
set -eu

release=$(realpath "$1")
shift
[ $# -gt 0 ] || { echo "Name the ports of the sites: $0 RELEASE 3000 3001" >&2; exit 2; }
[ -f "$release/dist/current" ] || { echo "$release is not prepared: run node scripts/prepare.mjs --production in it." >&2; exit 1; }

ln -sfn "$release" "${CURRENT:=/srv/levada/current}.new"
mv -T "$CURRENT.new" "$CURRENT"

for port in "$@"; do
  ${RESTART:-systemctl restart} "levada@$port"
  seconds=0
  until curl --fail --silent --max-time 5 --output /dev/null "http://127.0.0.1:$port/health/ready"; do
    seconds=$((seconds + 1))
    if [ "$seconds" -ge 120 ]; then
      echo "levada@$port is not ready: see journalctl -u levada@$port, and go back with $0 and the release before." >&2
      exit 1
    fi
    sleep 1
  done
  echo "levada@$port is ready."
done
