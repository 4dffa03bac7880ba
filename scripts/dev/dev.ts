import { setTimeout as sleep } from 'node:timers/promises';
import { describeStartupError } from '#api/startup-error.ts';
import { runDev } from './run-dev.ts';
import { readDevSettings } from './settings.ts';

/** Milliseconds that all processes have to end. */
const END_TIMEOUT = 1_500;

/** `npm run dev`: runs the magazine from its sources and shows edits automatically. */
const run = async (): Promise<void> => {
  const settings = readDevSettings(process.env, process.argv.slice(2));
  // Vite and Waku read these variables.
  Object.assign(process.env, settings.env);
  const stop = await runDev(settings);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.race([stop(), sleep(END_TIMEOUT)]);
      process.exit(0);
    });
  }
};

run().catch((error) => {
  console.error(describeStartupError(error));
  process.exit(1);
});
