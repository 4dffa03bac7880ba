import { rmSync } from 'node:fs';
import { packedName } from '#storage/backup/unfinished-backups.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes the folder of an unfinished backup when an operator stops this process, which then ends as the signal ends any other. Nothing
 * else runs then, so that no file is added: a query may take minutes to end by itself.
 */
export const removeAtSignal = (folder: string): void => {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      for (const path of [folder, packedName(folder)]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      console.error('The backup was stopped, and what was written of it is removed.');
      for (const each of SIGNALS) process.removeAllListeners(each);
      process.kill(process.pid, signal);
    });
  }
};
