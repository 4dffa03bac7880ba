#!/bin/bash
# Makes one backup a night in the folder $1, at 4:00 in Madeira, and keeps the newest NIGHTLY_BACKUPS_KEPT. A failed one is tried again the
# next night; its message is in the log.
set -u
folder=$1
while true; do
  now=$(date +%s)
  next=$(TZ=Atlantic/Madeira date --date '04:00' +%s)
  [ "$next" -gt "$now" ] || next=$(TZ=Atlantic/Madeira date --date 'tomorrow 04:00' +%s)
  sleep $((next - now)) &
  trap 'kill $!; exit 0' TERM
  wait $!
  # What a backup left that was killed with the container; no other process makes backups of these names.
  rm --recursive --force "$folder"/levada-*.tar.unfinished-*
  # Tar files end up complete or not at all; only those are counted.
  levada backup "$folder/levada-$(date --utc +%Y-%m-%dT%H-%M-%SZ).tar" &&
    ls "$folder"/levada-*.tar | sort --reverse | tail --lines +$((NIGHTLY_BACKUPS_KEPT + 1)) | xargs --no-run-if-empty rm
done
