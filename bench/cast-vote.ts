import { randomUUID } from 'node:crypto';
import http from 'node:http';

export interface Answer {
  ms: number;
  /** Undefined when the connection was lost. */
  status?: number;
  body?: string;
}

let networks = 0;

/** Sends a vote of a new visitor, over a new connection and from a new network. */
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
