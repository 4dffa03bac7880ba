import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Content of a release's `build.json`: its id, and when it was built (ISO 8601). */
const build = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.iso.datetime() });
export type Build = z.infer<typeof build>;

/**
 * Reads and returns the `build.json` of a release folder. Returns undefined if the file does not exist, as in tests that use their own
 * pages.
 */
export const readBuild = async (release: string): Promise<Build | undefined> => {
  const text = await readFile(join(release, 'build.json'), 'utf8').catch(unlessMissing);
  return text === undefined ? undefined : build.parse(JSON.parse(text));
};

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
