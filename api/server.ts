import { type Config, readConfig } from '#storage/config.ts';
import { announcePassword } from './first-password.ts';
import { currentReleaseDir, loadWeb } from './pages/waku.ts';
import { type FrontEnd, startSite } from './start-site.ts';
import { describeStartupError } from './startup-error.ts';

/** Milliseconds for a graceful shutdown after SIGINT or SIGTERM; after it the process exits with code 1. */
const END_TIMEOUT = 15_000;

const loadFrontEnd = async (): Promise<FrontEnd> => {
  const dist = currentReleaseDir();
  return { web: await loadWeb(dist), dist };
};

const announce = async ({ siteUrl, adminEmail, dataDir }: Config, password: string | undefined): Promise<void> => {
  // `npm start` is run by a person, also where its output goes through a pipe.
  const isSeen = process.stdout.isTTY || process.env.npm_lifecycle_event === 'start';
  const where = password && (await announcePassword(dataDir, password, isSeen));
  console.log(`Levada is open at ${siteUrl}`);
  console.log(`Administrator: ${adminEmail}${where ? `, ${where}` : ''}`);
};

const run = async (): Promise<void> => {
  const production = process.env.NODE_ENV === 'production';
  const close = await startSite(readConfig(process.env), { production, loadFrontEnd, onOpen: announce });
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (closing) return;
      closing = true;
      setTimeout(() => process.exit(1), END_TIMEOUT).unref();
      await close();
      process.exit(0);
    });
  }
};

run().catch((error) => {
  console.error(describeStartupError(error));
  process.exit(1);
});
