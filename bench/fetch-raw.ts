import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FixedAnswer } from './site.ts';

/** What the connection itself says of an answer; the server that repeats it adds its own. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** The answer of a server as it came over the wire: not decompressed. */
export const fetchRaw = (url: string, headers: Record<string, string>): Promise<Omit<FixedAnswer, 'path'>> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      const body = await buffer(response).catch(reject);
      if (body)
        resolve({ status: response.statusCode!, headers: Object.fromEntries(kept) as Record<string, string>, body });
    }).on('error', reject);
  });
