import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** `build.json` of a release: its name, and when it was built (ISO 8601). */
const build = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.iso.datetime() });
export type Build = z.infer<typeof build>;

/** Undefined where nothing was built: in tests that bring pages of their own. */
export const readBuild = async (release: string): Promise<Build | undefined> => {
  const text = await readFile(join(release, 'build.json'), 'utf8').catch(unlessMissing);
  return text === undefined ? undefined : build.parse(JSON.parse(text));
};

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
