import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/**
 * Creates the data folder (absolute path) if it does not exist, and throws `ConfigError` when this process may not write to it, as happens
 * to a container that is run as another user than the one its volume belongs to.
 */
export const expectWritableFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const uid = process.getuid?.();
    throw new ConfigError([
      `User ${uid} may not write to the data folder ${folder} (${code}). Start the site as the user who owns the folder (in the image: 1000), ` +
        `or give it to this one: chown -R ${uid} ${folder}.`,
    ]);
  }
};
