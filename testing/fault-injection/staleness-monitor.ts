import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from './site-process.ts';

/** An acknowledged change, visible to every process from `at` on at the earliest. */
interface Known {
  number: number;
  position: string;
  at: number;
}

export interface StalenessReport {
  /** Number of served pages that were checked. */
  pages: number;
  /** Longest time in milliseconds between an acknowledgement and a later request that still got an older page. */
  longestStale: number;
  /** The disturbance at that time. */
  during: string;
  /** Number of pages requested with `Min-Position` that were older than it. */
  brokenPromises: number;
}

/** Returns the tagline that marks the front page with the number of a change. */
export const taglineOf = (number: number): string => `Alteração ${number}.`;
const numberIn = (html: string): number => Number(/Alteração (\d+)\./.exec(html)?.[1] ?? -1);

/** Requests the front page of every process continuously, and compares it with the changes acknowledged before each request. */
export const createStalenessMonitor = (
  processes: readonly SiteProcess[],
  over: AbortSignal,
  disturbance: () => string,
) => {
  const known: Known[] = [];
  const seen: StalenessReport = { pages: 0, longestStale: 0, during: '', brokenPromises: 0 };

  const look = async ({ url }: SiteProcess, promised: boolean): Promise<void> => {
    const asked = performance.now();
    const last = known.at(-1);
    const headers = { cookie: 'locale=pt', ...(promised && last && { 'min-position': last.position }) };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(3_000) });
    const html = await answer.text();
    if (answer.status !== 200) return;
    seen.pages += 1;
    const missing = known.find(({ number }) => number > numberIn(html));
    if (!missing || missing.at > asked || missing.number > (last?.number ?? -1)) return;
    if (promised) seen.brokenPromises += 1;
    if (asked - missing.at > seen.longestStale) {
      seen.longestStale = asked - missing.at;
      seen.during = disturbance();
    }
  };

  const watch = async (process: SiteProcess): Promise<void> => {
    for (let turn = 0; !over.aborted; turn += 1) {
      // A process that is down or frozen serves no pages, so none that is stale.
      await look(process, turn % 3 === 0).catch(() => {});
      await pause(100);
    }
  };

  return {
    acknowledged(number: number, position: string): void {
      known.push({ number, position, at: performance.now() });
    },
    /** Resolves with the report when `over` aborts. */
    watched: Promise.all(processes.map(watch)).then(() => seen),
  };
};
