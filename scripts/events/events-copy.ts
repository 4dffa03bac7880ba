import { readConfig } from '#storage/config.ts';
import { UsageError } from '../run-script.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { openLog, parseAddress } from './open-log.ts';

interface Addresses {
  /** `postgres://…` or `esdb://…`; without it, the log of the configured magazine. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Copies the event log to another store; can be repeated, also while the site runs. To move a site, use `switch-log`, which also checks
 * its read models and says what to set.
 */
export const copyEvents = async ({ from, to }: Addresses): Promise<void> => {
  if (from === to) throw new UsageError('Give --from URL, --to URL, or both, of two different logs.');
  for (const address of [from, to]) if (address !== undefined) parseAddress(address);
  const config = readConfig(process.env);
  const source = await openLog(from, config, 'read');
  try {
    const target = await openLog(to, config, 'write');
    try {
      await copyWithProgress(source.log, target.log, await source.end());
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};
