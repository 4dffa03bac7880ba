import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { listSubscribers, subscriberOrders, subscriberStates } from '#projections/newsletter/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { recordAccess } from '../auth/account-event-outbox.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { PRIVATE_HEADERS } from '../http/private-headers.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { subscriberId } from './commands.ts';
import { subscribersCsv } from './subscribers-csv.ts';

export interface NewsletterStaffOptions {
  read: ReadDatabase;
  db: Kysely<Database>;
  personalData: PersonalData;
}

const window = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Query string of `/api/subscribers`. By default, list and total include confirmed subscribers only. */
export const subscriberFilter = z.object({
  q: z.string().max(254).optional(),
  state: z.enum([...subscriberStates, 'all']).optional(),
  sort: z.enum(subscriberOrders).optional(),
  ...window,
});

/** Query string of `/api/outbox`. */
export const outboxFilter = z.object(window);

/**
 * Registers the newsletter's routes for staff.
 * - `GET /api/subscribers?q&state&sort&limit&offset`, for administrators and editors: lists subscribers, only confirmed ones by default.
 *   `q` is a complete e-mail address, which is found in any state unless `state` is given.
 * - `GET /api/subscribers.csv?state`, for administrators and editors: the subscribers as a CSV file.
 * - `GET /api/outbox?limit&offset`, for administrators: lists the e-mails that were stored because there is no mail server.
 * - `GET /api/outbox/{id}`, for administrators: one such e-mail; 404 if there is none.
 */
export const newsletterStaffRoutes = (
  app: FastifyInstance,
  { read, db, personalData }: NewsletterStaffOptions,
): void => {
  const outbox = createOutbox(db, personalData);

  app.get('/api/subscribers', async (request, reply) => {
    const { q, state = q ? 'all' : 'confirmed', ...filter } = validate(subscriberFilter, request.query);
    const list = await listSubscribers(read, personalData, {
      ...filter,
      id: q ? subscriberId(personalData, q) : undefined,
      state: state === 'all' ? undefined : state,
    });
    return reply.headers(PRIVATE_HEADERS).send(list);
  });

  app.get('/api/subscribers.csv', async (request, reply) => {
    const { state = 'confirmed' } = validate(subscriberFilter, request.query);
    return reply
      .headers({ ...PRIVATE_HEADERS, 'content-disposition': 'attachment; filename="subscribers.csv"' })
      .type('text/csv; charset=utf-8')
      .send(subscribersCsv(read, personalData, state === 'all' ? undefined : state));
  });

  app.get('/api/outbox', async (request, reply) => {
    return reply.headers(PRIVATE_HEADERS).send(await outbox.list(validate(outboxFilter, request.query)));
  });

  app.get<{ Params: { id: string } }>('/api/outbox/:id', async (request, reply) => {
    const { data: id } = z.uuid().safeParse(request.params.id);
    const mail = id && (await outbox.read(id));
    if (!mail) throw new Problem(404, 'not_found');
    const accountId = admittedStaff(request).id;
    await recordAccess(db, { accountId, actor: accountId, kind: 'email_read', detail: id });
    return reply.headers(PRIVATE_HEADERS).send(mail);
  });
};
