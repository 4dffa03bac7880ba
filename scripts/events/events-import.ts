import { readConfig } from '#storage/config.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { openLog } from './open-log.ts';

/** Imports an exported file into the configured log; resumes an interrupted import. */
export const importEvents = async (path: string): Promise<void> => {
  const file = await readLogFile(path);
  const target = await openLog(undefined, readConfig(process.env), 'write');
  try {
    await copyWithProgress(file, target.log, file.end);
  } finally {
    await target.close();
  }
};
