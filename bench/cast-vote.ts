import { randomUUID } from 'node:crypto';
import http from 'node:http';

export interface Answer {
  ms: number;
  /** Undefined where the connection was lost. */
  status?: number;
  body?: string;
}

let networks = 0;

/** A vote of a new visitor, on a connection of its own and from a network of its own. */
export const postVote = (url: string, restaurantId: string): Promise<Answer> =>
  new Promise((resolve) => {
    networks += 1;
    const address = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
    const start = performance.now();
    const options = {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'user-agent': randomUUID(), 'x-forwarded-for': address },
    };
    const request = http.request(`${url}/api/commands/CastVote`, options, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ ms: performance.now() - start, status: response.statusCode!, body });
    });
    request.on('error', () => resolve({ ms: performance.now() - start }));
    request.end(JSON.stringify({ restaurantId }));
  });
