import { inject } from 'vitest';
import type { SiteAddress } from '#testing/browser/test-sites.ts';

/** Returns the site of this worker, which no other worker writes to. Throws if there is none. */
export const site = (): SiteAddress => {
  const own = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site: see testing/browser/workers.ts`);
  return own;
};
