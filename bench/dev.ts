import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { type DevSite, startDevSite } from '#testing/dev-server/dev-site.ts';
import { type Edit, edits } from '#testing/dev-server/edits.ts';
import { makeEdit } from '#testing/dev-server/make-edit.ts';
import { openDevPage } from '#testing/dev-server/open-dev-page.ts';
import { copyRepository, type RepositoryCopy } from '#testing/dev-server/repository-copy.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { median } from './measure.ts';
import { figure, printConditions, printTable } from './table.ts';

/** Number of edits of each kind. */
const ROUNDS = 10;

/** Milliseconds between two edits, as for a developer who looks at the result; the second value is for edits that restart the server. */
const PAUSE_MS = 1_000;
const PAUSE_AFTER_RESTART_MS = 5_000;

/** Measures how long it takes until `npm run dev` shows an edit in an open page in Chromium, on a copy of the repository. */
const run = async (): Promise<void> => {
  const removers: (() => Promise<void>)[] = [];
  const copy = await copyRepository(await createTemporaryFolder((remove) => removers.push(remove)));
  const site = await startDevSite(copy.folder);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    printConditions();
    const asked = process.argv.slice(2);
    const chosen = edits.filter(({ kind }) => asked.length === 0 || asked.includes(kind));
    const rows: string[][] = [];
    for (const edit of chosen) rows.push(await rowOf(edit, { browser, site, copy }));
    printTable('Seconds until an edit is shown', ['edit', 'median', 'quickest', 'slowest', 'goal'], rows);
  } finally {
    await browser.close();
    await site.end('SIGTERM');
    for (const remove of removers) await remove();
  }
};

const rowOf = async (
  edit: Edit,
  { browser, site, copy }: { browser: Browser; site: DevSite; copy: RepositoryCopy },
): Promise<string[]> => {
  const page = await openDevPage(browser, site, edit.path);
  const seconds: number[] = [];
  try {
    for (let mark = 1; mark <= ROUNDS; mark++) {
      await sleep(edit.keepsText ? PAUSE_MS : PAUSE_AFTER_RESTART_MS);
      seconds.push((await makeEdit(edit, mark, { page, site, copy })) / 1000);
    }
  } finally {
    await page.context().close();
  }
  const row = [edit.kind, ...[median(seconds), Math.min(...seconds), Math.max(...seconds), edit.goal].map(figure)];
  console.log(row.join(' '));
  return row;
};

await run();
