import type { IncomingHttpHeaders } from 'node:http';

/** `User-Agent`s of bots that run scripts. `Cubot` is a phone brand. */
const PROGRAM = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|lighthouse/i;

/** Returns true for visitors who ask not to be tracked (Do Not Track, Global Privacy Control) and for bots that identify themselves. */
export const isExcludedFromCounting = ({
  dnt,
  'sec-gpc': gpc,
  'user-agent': agent = '',
}: IncomingHttpHeaders): boolean => dnt === '1' || gpc === '1' || PROGRAM.test(agent);
