import type { IncomingHttpHeaders } from 'node:http';

/** What programs that run a page's scripts call themselves. `Cubot` is a telephone. */
const PROGRAM = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|lighthouse/i;

/** Readers who ask not to be tracked (Do Not Track, Global Privacy Control), and programs that say that they are one. */
export const isExcludedFromCounting = ({
  dnt,
  'sec-gpc': gpc,
  'user-agent': agent = '',
}: IncomingHttpHeaders): boolean => dnt === '1' || gpc === '1' || PROGRAM.test(agent);
