import { parseArgs } from 'node:util';
import { readConfig } from '#storage/config.ts';
import { runScript, UsageError } from '../run-script.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { openLog, parseAddress } from './open-log.ts';

const USAGE = `Usage: npm run events:copy -- --from URL --to URL
URL is postgres://… or esdb://…; if one is omitted, the log of the configured magazine is used.`;

/**
 * Copies the event log to another store; can be repeated, also while the site runs. To move a site, use `events:switch`, which also checks
 * its read models and says what to set.
 */
await runScript(async () => {
  const { from, to } = readArguments();
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
});

function readArguments(): { from?: string; to?: string } {
  const { from, to } = parse();
  if (from === to) throw new UsageError(USAGE);
  for (const address of [from, to]) if (address !== undefined) parseAddress(address);
  return { ...(from && { from }), ...(to && { to }) };
}

function parse() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
