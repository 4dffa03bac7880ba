import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { DevSite } from './dev-site.ts';
import { type Edit, markAsSeen } from './edits.ts';
import type { RepositoryCopy } from './repository-copy.ts';

/** Milliseconds between two checks. */
const LOOK_MS = 10;

/** Milliseconds after which an edit counts as not shown, even on a busy machine. */
const LIMIT_MS = 120_000;

/** Makes an edit and returns the milliseconds until the open page shows it. Throws when it is not shown within two minutes. */
export const makeEdit = async (
  edit: Edit,
  mark: number,
  { page, site, copy }: { page: Page; site: DevSite; copy: RepositoryCopy },
): Promise<number> => {
  await markAsSeen(page);
  const start = performance.now();
  await copy.change(edit.files(mark));
  while (performance.now() - start < LIMIT_MS) {
    // A page that is reloading cannot be checked.
    const isShown = await edit.isShown(page, mark, site).catch(() => false);
    if (isShown) return performance.now() - start;
    await sleep(LOOK_MS);
  }
  throw new Error(`The edit "${edit.kind}" is not shown:\n${site.lines.slice(-30).join('\n')}`);
};
