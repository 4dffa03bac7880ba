import { readConfig } from '#storage/config.ts';
import { openLogFile } from '#storage/events/log/log-file.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { openLog } from './open-log.ts';

/** Exports the configured log into a file, one event a line; resumes an interrupted export. */
export const exportEvents = async (path: string): Promise<void> => {
  const file = await openLogFile(path);
  try {
    const source = await openLog(undefined, readConfig(process.env), 'read');
    try {
      await copyWithProgress(source.log, file, await source.end());
    } finally {
      await source.close();
    }
  } finally {
    await file.close();
  }
};
