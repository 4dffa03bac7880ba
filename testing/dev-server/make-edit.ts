import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { DevSite } from './dev-site.ts';
import { type Edit, markAsSeen } from './edits.ts';
import type { RepositoryCopy } from './repository-copy.ts';

/** Milliseconds between two looks. */
const LOOK_MS = 10;

/** Milliseconds after which an edit counts as not shown, on however busy a machine. */
const LIMIT_MS = 120_000;

/** Makes an edit and resolves, once the open page shows it, with the milliseconds that took. Throws when it is not shown within two minutes. */
export const makeEdit = async (
  edit: Edit,
  mark: number,
  { page, site, copy }: { page: Page; site: DevSite; copy: RepositoryCopy },
): Promise<number> => {
  await markAsSeen(page);
  const start = performance.now();
  await copy.change(edit.files(mark));
  while (performance.now() - start < LIMIT_MS) {
    // While a page is loaded again, there is nothing to look at.
    const isShown = await edit.isShown(page, mark, site).catch(() => false);
    if (isShown) return performance.now() - start;
    await sleep(LOOK_MS);
  }
  throw new Error(`The edit "${edit.kind}" is not shown:\n${site.lines.slice(-30).join('\n')}`);
};
