import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Tells the administrator the generated password of the first account: returns it as text if a person sees the output; otherwise, since
 * logs are kept, writes it to the file `first-password` of the data folder (absolute path), which only this user can read, and returns where it is.
 */
export const announcePassword = async (dataDir: string, password: string, isSeen: boolean): Promise<string> => {
  if (isSeen) return `password ${password} (shown this once)`;
  const file = join(dataDir, 'first-password');
  await mkdir(dataDir, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return `password in the file ${file}; delete it once you have signed in`;
};
