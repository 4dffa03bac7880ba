import { inject } from 'vitest';
import type { SiteAddress } from '#testing/browser-test-sites.ts';

/** The site of this worker: no other writes to it meanwhile. */
export const site = (): SiteAddress => {
  const own = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site: see testing/browser-workers.ts`);
  return own;
};
