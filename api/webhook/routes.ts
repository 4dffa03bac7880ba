import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findWebhook } from '#projections/webhook/queries.ts';
import { recordAccess } from '../auth/account-event-outbox.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { RouteServices } from '../endpoints.ts';
import { PRIVATE_HEADERS } from '../http/private-headers.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { replayFrom, sendDeliveryAgain, sendTest } from './deliveries/deliveries.ts';
import { replaceWebhookSecret } from './deliveries/secrets.ts';

const byId = z.object({ id: z.uuid() });
/** Positions are `bigint` in Postgres. */
const replay = z.strictObject({
  position: z
    .string()
    .regex(/^\d{1,18}$/, 'position_format')
    .transform(BigInt),
});

/**
 * Registers the routes of webhooks, for administrators.
 * - `POST /api/webhooks/:id/secret` → `{secret}`, the only response that contains it. The secret before is used beside it for a day.
 * - `POST /api/webhooks/:id/test` → 202 `{id}`: sends a message of the type `webhook.test`.
 * - `POST /api/webhooks/:id/replay {position}` → 202: sends everything again that happened at or after a position of the log.
 * - `POST /api/webhook-deliveries/:id/send-again` → 202: tries a delivery again that waits or was given up.
 * 404 if there is no such webhook or delivery; 409 `webhook_off` while the webhook is off.
 */
export const webhookRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const access = staffAccess(['admin']);
  const { db, read, sealing } = services;

  app.post('/api/webhooks/:id/secret', { config: { access } }, async (request, reply) => {
    const { id } = validate(byId, request.params);
    if (!(await findWebhook(read, id))) throw new Problem(404, 'not_found');
    const { id: accountId } = admittedStaff(request);
    const secret = await db.transaction().execute(async (trx) => {
      await recordAccess(trx, { accountId, kind: 'webhook_secret_created', detail: id });
      return replaceWebhookSecret({ db: trx, sealing }, id);
    });
    return reply.headers(PRIVATE_HEADERS).send({ secret });
  });

  app.post('/api/webhooks/:id/test', { config: { access } }, async (request, reply) => {
    const { id } = validate(byId, request.params);
    const sent = await sendTest(services, id);
    if (!sent) throw await refusal(services, id);
    return reply.code(202).send({ id: sent });
  });

  app.post('/api/webhooks/:id/replay', { config: { access } }, async (request, reply) => {
    const { id } = validate(byId, request.params);
    const { position } = validate(replay, request.body);
    if (!(await replayFrom(services, id, position))) throw await refusal(services, id);
    return reply.code(202).send({ id });
  });

  app.post('/api/webhook-deliveries/:id/send-again', { config: { access } }, async (request, reply) => {
    const { id } = validate(byId, request.params);
    if (!(await sendDeliveryAgain(db, id))) throw new Problem(404, 'not_found');
    return reply.code(202).send({ id });
  });
};

const refusal = async ({ read }: RouteServices, id: string): Promise<Problem> =>
  (await findWebhook(read, id)) ? new Problem(409, 'webhook_off') : new Problem(404, 'not_found');
