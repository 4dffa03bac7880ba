import { randomUUID } from 'node:crypto';
import { startRuntime } from '#api/runtime.ts';
import { sampleWriter } from '#api/sample-writer.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { builtPages } from './built-pages.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { type ChildServer, startBenchSite } from './site.ts';

const RESTAURANTS = 3;

/** A magazine with new restaurants and its own read models, whose site is started by `start`. */
export interface VotingMagazine {
  restaurants: string[];
  start(): Promise<ChildServer>;
}

/** Creates a magazine with new restaurants, and starts its site. */
export const openVotingSite = async (
  closing: AsyncDisposableStack,
  eventStoreUrl: string | undefined,
): Promise<{ site: ChildServer; restaurants: string[] }> => {
  const { start, restaurants } = await openVotingMagazine(closing, eventStoreUrl);
  const site = await start();
  closing.defer(() => site.stop());
  return { site, restaurants };
};

/** Creates a magazine with new restaurants. The caller stops each site that it starts; no two may run at the same time. */
export const openVotingMagazine = async (
  closing: AsyncDisposableStack,
  eventStoreUrl: string | undefined,
): Promise<VotingMagazine> => {
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
  const start = () => startBenchSite({ connection, dataDir, dist: builtPages(), cachePages: true, eventStoreUrl });
  return { restaurants, start };
};
