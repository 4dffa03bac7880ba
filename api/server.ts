import { type Config, readConfig } from '#storage/config.ts';
import { announcePassword } from './first-password.ts';
import { markRelease } from './pages/mark-release.ts';
import { currentReleaseDir, loadWeb } from './pages/waku.ts';
import { type FrontEnd, startSite } from './start-site.ts';
import { describeStartupError } from './startup-error.ts';

/** Milliseconds for a graceful shutdown after SIGINT or SIGTERM; after it the process exits with code 1. */
const END_TIMEOUT = 15_000;

const loadFrontEnd = async (): Promise<FrontEnd> => {
  const dist = currentReleaseDir();
  await markRelease(dist);
  return { web: await loadWeb(dist), dist };
};

const announce = async ({ siteUrl, adminEmail, dataDir }: Config, password: string | undefined): Promise<void> => {
  // `npm start` is run by a person, also where its output goes through a pipe.
  const isSeen = process.stdout.isTTY || process.env.npm_lifecycle_event === 'start';
  const where = password && (await announcePassword(dataDir, password, isSeen));
  console.log(`Levada is open at ${siteUrl}`);
  console.log(`Administrator: ${adminEmail}${where ? `, ${where}` : ''}`);
};

/** Starts telemetry if it is configured, and returns what stops it. Its modules are loaded only then. */
const startTelemetryOf = async ({ telemetry }: Config): Promise<() => Promise<void>> => {
  if (!telemetry) return async () => undefined;
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts');
  return startTelemetry(telemetry);
};

const run = async (): Promise<void> => {
  const production = process.env.NODE_ENV === 'production';
  const config = readConfig(process.env);
  const stopTelemetry = await startTelemetryOf(config);
  const close = await startSite(config, { production, loadFrontEnd, onOpen: announce });
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (closing) return;
      closing = true;
      setTimeout(() => process.exit(1), END_TIMEOUT).unref();
      await close();
      await stopTelemetry();
      process.exit(0);
    });
  }
};

run().catch((error) => {
  console.error(describeStartupError(error));
  process.exit(1);
});
