import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from './site-process.ts';

/** A change that everybody could have seen from `at` on. */
interface Known {
  number: number;
  position: string;
  at: number;
}

export interface StalenessReport {
  /** Pages that were served and looked at. */
  pages: number;
  /** Milliseconds between an acknowledgement and the latest request after it that was still answered with an older page. */
  longestStale: number;
  /** What was going on then. */
  during: string;
  /** Pages that were asked for with `Min-Position` and older than that. */
  brokenPromises: number;
}

/** What the front page carries for the watchers: the number of the last change. */
export const taglineOf = (number: number): string => `Alteração ${number}.`;
const numberIn = (html: string): number => Number(/Alteração (\d+)\./.exec(html)?.[1] ?? -1);

/** Reads the front page of every process all the time, and compares it with what had been acknowledged before it was asked for. */
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
      // A process that is down or frozen serves nothing, and so nothing old.
      await look(process, turn % 3 === 0).catch(() => {});
      await pause(100);
    }
  };

  return {
    acknowledged(number: number, position: string): void {
      known.push({ number, position, at: performance.now() });
    },
    /** Ends with the signal. */
    watched: Promise.all(processes.map(watch)).then(() => seen),
  };
};
