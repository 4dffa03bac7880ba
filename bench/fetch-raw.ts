import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FixedAnswer } from './site.ts';

/** Headers of the connection, which the replaying server sets itself. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** Returns a server's response as sent, without decompressing it. */
export const fetchRaw = (url: string, headers: Record<string, string>): Promise<Omit<FixedAnswer, 'path'>> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      const body = await buffer(response).catch(reject);
      if (body)
        resolve({ status: response.statusCode!, headers: Object.fromEntries(kept) as Record<string, string>, body });
    }).on('error', reject);
  });
