import type { FastifyInstance } from 'fastify';
import { recordAccess } from './account-event-outbox.ts';
import { originOf } from './request-origin.ts';

/**
 * Registers a hook that records in the history of a signed-in account each request that was refused with 403, such as a command that its
 * role does not allow. Refused visitors are not recorded: they have no account, and could cause any number of them.
 */
export const recordRefusals = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const account = request.currentSession?.account;
    if (reply.statusCode !== 403 || !account) return;
    const { auth } = request.server;
    const detail = `${request.method} ${request.routeOptions.url ?? ''}`;
    const refused = { accountId: account.id, actor: account.id, kind: 'request_refused', detail } as const;
    auth.runInBackground('record refused request', () =>
      recordAccess(auth.db, { ...refused, origin: originOf(request) }),
    );
  });
};
