// Part of prepare.mjs: it may import only Node's modules.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Number of older releases that are kept in addition to those in use, for a browser or a site that still loads from one. */
const KEPT = 3;
/** Milliseconds; a process that serves a release writes its mark every minute (`api/pages/mark-release.ts`). */
const IN_USE_MS = 60 * 60_000;

/** Returns when a file was written, in milliseconds; undefined if there is none. */
const writtenAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : undefined);

const isInUse = (release) => Date.now() - (writtenAt(join(release, 'in-use')) ?? 0) < IN_USE_MS;

/**
 * Removes complete releases in the folder `dist`, except `current`, the three newest others and those that a process serves: also one in a
 * container or of another user, whose process id says nothing here.
 */
export const removeOldReleases = (dist, current) => {
  const old = readdirSync(dist)
    .filter((name) => name !== current)
    .map((name) => ({ path: join(dist, name), builtAt: writtenAt(join(dist, name, 'complete')) }))
    .filter(({ builtAt }) => builtAt !== undefined)
    .sort((one, other) => other.builtAt - one.builtAt);
  for (const { path } of old.slice(KEPT)) if (!isInUse(path)) rmSync(path, { recursive: true });
};
