import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const INTERVAL_MS = 60_000;

/**
 * Marks a release (its folder) as in use, now and every minute until the returned function is called, so that `scripts/old-releases.mjs`
 * does not remove it. A folder that this user may not write into stays without a mark.
 */
export const markRelease = async (dist: string): Promise<() => void> => {
  const mark = () => writeFile(join(dist, 'in-use'), new Date().toISOString()).catch(() => undefined);
  await mark();
  const timer = setInterval(mark, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
