import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { restaurantInput } from './content/restaurant.ts';
import { type EditorClient, unique } from './editor-client.ts';

/** A browser that votes: its network address, its name, and the cookie it sends. */
export interface Browser {
  address: string;
  agent: string;
  /** The header `cookie`; empty where it has none. */
  cookie: string;
}

let browsers = 0;

/** A browser of a network of its own, without a cookie. */
export const newBrowser = (changed: Partial<Browser> = {}): Browser => {
  browsers += 1;
  const address = `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
  return { address, agent: `Browser ${randomUUID()}`, cookie: '', ...changed };
};

/** Lets browsers vote by JSON; the answers are English. */
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
  /** Visits a page that has votes, the guide unless told: `GET /api/voter`, whose cookie the browser keeps. */
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

/** The cookie of an answer as a browser sends it back; undefined where it sets none. */
export const findVoterCookie = (answer: { cookies: { name: string; value: string }[] }): string | undefined => {
  const cookie = answer.cookies.find(({ name }) => name === 'voter');
  return cookie && `voter=${encodeURIComponent(cookie.value)}`;
};

/** Adds a restaurant and answers with its id. */
export const createRestaurant = async (room: EditorClient): Promise<string> =>
  (await room.execute('AddRestaurant', restaurantInput({ name: unique('Mesa') }))).id;
