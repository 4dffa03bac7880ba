import { readConfig } from '#storage/config.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { fileArgument } from '../read-arguments.ts';
import { runScript } from '../run-script.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { openLog } from './open-log.ts';

/** Imports a file of `events:export` into the configured log; resumes an interrupted import. */
await runScript(async () => {
  const file = await readLogFile(fileArgument('Usage: npm run events:import -- FILE'));
  const target = await openLog(undefined, readConfig(process.env), 'write');
  try {
    await copyWithProgress(file, target.log, file.end);
  } finally {
    await target.close();
  }
});
