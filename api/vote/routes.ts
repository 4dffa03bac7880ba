import type { FastifyInstance, FastifyRequest } from 'fastify';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { voteAggregate } from '#domain/vote/aggregate.ts';
import { type VoteEvent, voteId } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { localizedHrefs } from '#web/routes.ts';
import { readStream } from '../commands/read-stream.ts';
import { refererPath } from '../http/local-path.ts';
import { setVisitorCookie } from '../http/visitor-cookie.ts';
import { newVoterCookie, VOTER_COOKIE, voterCookie, voterOfCookie } from './voter-cookie.ts';

export interface VoterRouteOptions {
  store: EventStore;
  personalData: PersonalData;
  secure: boolean;
}

/**
 * Registers `GET /api/voter` → `{voted, day}`, where `voted` is the id of the restaurant that this browser voted for today, or null. The
 * response also sets the voter cookie if the request comes from the page of the restaurant guide (docs/product.md, rule 36).
 */
export const voterRoutes = (app: FastifyInstance, { store, personalData, secure }: VoterRouteOptions): void => {
  app.get('/api/voter', async (request, reply) => {
    const day = todayInMadeira(new Date());
    const cookie = request.cookies[VOTER_COOKIE];
    const voter = voterOfCookie(personalData, cookie, day);
    const voted = voter ? await votedFor(store, voteId(day, voter)) : null;
    if (isAtGuide(request)) {
      setVisitorCookie(reply, voterCookie(voter && cookie ? cookie : newVoterCookie(personalData)), secure);
    }
    return reply.header('cache-control', 'private, no-store').send({ voted, day });
  });
};

const isAtGuide = (request: FastifyRequest): boolean => {
  const [page] = refererPath(request)?.split('?') ?? [];
  return page !== undefined && Object.values(localizedHrefs('restaurantGuide')).includes(page);
};

const votedFor = async (store: EventStore, id: string): Promise<string | null> => {
  const [vote] = (await readStream(store, voteAggregate, id)).events;
  return vote ? (vote.data as VoteEvent['data']).restaurant : null;
};
