import type { FastifyInstance } from 'fastify';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { voteDecider } from '#domain/vote/decider.ts';
import { type VoteEvent, voteStream } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { foldFirst } from './fold-first.ts';
import { newVoterCookie, setVoterCookie, VOTER_COOKIE, voterOfCookie } from './voter-cookie.ts';

export interface VoterRouteOptions {
  store: EventStore;
  personalData: PersonalData;
  secure: boolean;
}

/** `GET /api/voter` → `{voted, day}`: the restaurant that this browser voted for today, or null. Makes the browser known by a cookie. */
export const voterRoutes = (app: FastifyInstance, { store, personalData, secure }: VoterRouteOptions): void => {
  app.get('/api/voter', async (request, reply) => {
    const day = todayInMadeira(new Date());
    const cookie = request.cookies[VOTER_COOKIE];
    const voter = voterOfCookie(personalData, cookie, day);
    const voted = voter ? await votedFor(store, voteStream(day, voter)) : null;
    setVoterCookie(reply, voter && cookie ? cookie : newVoterCookie(personalData), secure);
    return reply.header('cache-control', 'private, no-store').send({ voted, day });
  });
};

const votedFor = async (store: EventStore, stream: string): Promise<string | null> => {
  const { last } = await foldFirst(store, voteDecider, stream, 1);
  return last ? (last as unknown as VoteEvent).data.restaurant : null;
};
