import { existsSync } from 'node:fs';
import { missingSiteUrl } from '#api/http/server/site-warnings.ts';
import { type Config, ConfigError, readConfig } from '#storage/config.ts';
import { examineDatabase } from './examine-database.ts';
import { examineDisk } from './examine-disk.ts';
import { examineFiles, examineLog, examineMail } from './examine-services.ts';
import { examineWithTimeout, type Finding, inOrder } from './finding.ts';

const MARKS = { ok: '✓', warning: '!', error: '✗' };

/**
 * Examines the configured site and prints one sentence for each subject: what is in order, or what is wrong and what to do. Sets exit code
 * 1 when something is wrong. The site may run, and may never have run.
 */
export const examineSite = async (): Promise<void> => {
  const { config, settings } = examineSettings();
  settings.forEach(print);
  const findings = config ? await examineParts(config) : [];
  if ([...settings, ...findings].some(({ status }) => status === 'error')) process.exitCode = 1;
};

const print = ({ subject, status, sentence }: Finding): void =>
  console.log(`${MARKS[status]} ${subject.padEnd(8)}  ${sentence}`);

const examineSettings = (): { config?: Config; settings: Finding[] } => {
  try {
    const config = readConfig(process.env);
    const warning = missingSiteUrl(config);
    const found = warning ? ({ status: 'warning', sentence: warning } as const) : inOrder('All variables are valid.');
    return { config, settings: [{ subject: 'settings', ...found }] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n');
    return { settings: lines.map((sentence) => ({ subject: 'settings', status: 'error', sentence })) };
  }
};

/** Examines one part after the other, and prints each finding as soon as it is known. */
const examineParts = async (config: Config): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const parts = [
    async () => [examinePages()],
    async () => [await examineWithTimeout('disk', () => examineDisk(config.dataDir), noDisk)],
    () => examineDatabase(config),
    async () => [await examineLog(config)],
    async () => [await examineFiles(config)],
    async () => [await examineMail(config)],
  ];
  for (const examine of parts) {
    const found = await examine();
    found.forEach(print);
    findings.push(...found);
  }
  return findings;
};

const noDisk = (error: string): string =>
  `DATA_DIR cannot be examined (${error}): set it to a folder on a disk that works.`;

const examinePages = (): Finding => {
  const isBuilt = existsSync(new URL('../../dist/current', import.meta.url));
  const missing = 'The pages are not built: run "npm start", which builds them.';
  return { subject: 'pages', ...(isBuilt ? inOrder('They are built.') : { status: 'error', sentence: missing }) };
};
