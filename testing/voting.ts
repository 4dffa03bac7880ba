import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { restaurantInput } from './content/restaurant.ts';
import { type EditorClient, unique } from './editor-client.ts';

/** A browser that votes: its IP address, user agent and cookie. */
export interface Browser {
  address: string;
  agent: string;
  /** The `cookie` header; empty without a cookie. */
  cookie: string;
}

let browsers = 0;

/** Returns a browser in a network of its own, without a cookie. */
export const newBrowser = (changed: Partial<Browser> = {}): Browser => {
  browsers += 1;
  const address = `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
  return { address, agent: `Browser ${randomUUID()}`, cookie: '', ...changed };
};

/** Creates a client that lets browsers vote with JSON requests; the responses are English. */
export const createVotingClient = (app: FastifyInstance) => ({
  vote: ({ address, agent, cookie }: Browser, restaurantId: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/commands/CastVote',
      remoteAddress: address,
      headers: {
        'accept-language': 'en',
        'content-type': 'application/json',
        'user-agent': agent,
        cookie,
        ...headers,
      },
      payload: JSON.stringify({ restaurantId }),
    }),
  /**
   * Requests `GET /api/voter` as a visit to a page with votes does (default: the restaurant guide), and stores the cookie in the browser.
   */
  async meet(browser: Browser, page = '/guia-de-restaurantes') {
    const answer = await app.inject({
      url: '/api/voter',
      remoteAddress: browser.address,
      headers: {
        'user-agent': browser.agent,
        cookie: browser.cookie,
        host: 'levada.test',
        referer: `http://levada.test${page}`,
      },
    });
    browser.cookie = findVoterCookie(answer) ?? browser.cookie;
    return answer;
  },
});
export type VotingClient = ReturnType<typeof createVotingClient>;

/** Returns the voter cookie that a response sets, as a browser sends it back; undefined if there is none. */
export const findVoterCookie = (answer: { cookies: { name: string; value: string }[] }): string | undefined => {
  const cookie = answer.cookies.find(({ name }) => name === 'voter');
  return cookie && `voter=${encodeURIComponent(cookie.value)}`;
};

/** Adds a restaurant and returns its id. */
export const createRestaurant = async (room: EditorClient): Promise<string> =>
  (await room.execute('AddRestaurant', restaurantInput({ name: unique('Mesa') }))).id;
