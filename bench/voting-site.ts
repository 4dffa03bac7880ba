import { randomUUID } from 'node:crypto';
import { startRuntime } from '#api/runtime.ts';
import { sampleWriter } from '#api/sample-writer.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { builtPages } from './built-pages.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { type ChildServer, startBenchSite } from './site.ts';

const RESTAURANTS = 3;

/** Starts a site with new restaurants and its own read models. */
export const openVotingSite = async (
  closing: AsyncDisposableStack,
  eventStoreUrl: string | undefined,
): Promise<{ site: ChildServer; restaurants: string[] }> => {
  const { connection, dataDir, close } = await openTemporaryMagazine();
  closing.defer(close);
  const runtime = await startRuntime({ connection, dataDir, eventStoreUrl, project: true });
  const restaurants: string[] = [];
  try {
    const { send } = sampleWriter(runtime);
    for (let count = 0; count < RESTAURANTS; count += 1) {
      restaurants.push(
        await send('AddRestaurant', randomUUID(), restaurantInput({ name: `Mesa ${randomUUID().slice(0, 8)}` })),
      );
    }
  } finally {
    await runtime.close();
  }
  const site = await startBenchSite({ connection, dataDir, dist: builtPages(), cachePages: true, eventStoreUrl });
  closing.defer(() => site.stop());
  return { site, restaurants };
};
