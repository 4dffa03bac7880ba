import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { sendEmailAgain } from '../auth/emails/deliver-email.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { sendNewsletterEmailAgain } from '../newsletter/unsent-emails.ts';
import { awaitDelivery } from './people/await-delivery.ts';

const email = z.object({ id: z.uuid() });

/**
 * Registers `POST /api/emails/:id/send-again`, for administrators: sends an e-mail that waits or was given up once more, with the same link
 * → `{id, email, reason?}`, where `email` is the result as in `IssuedAccountLink`. 404 when there is no such e-mail, 409 `email_expired`
 * when its link is no longer valid.
 */
export const emailRoutes = (app: FastifyInstance, { db }: { db: Kysely<Database> }): void => {
  const { auth } = app;

  app.post('/api/emails/:id/send-again', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id } = validate(email, request.params);
    reply.header('cache-control', 'private, no-store');
    if (await sendNewsletterEmailAgain({ db }, id)) return reply.send({ id, email: 'waiting' });
    const delivery = await awaitDelivery(auth, sendEmailAgain(auth, id));
    if (!delivery) throw (await exists(db, id)) ? new Problem(409, 'email_expired') : new Problem(404, 'not_found');
    return reply.send({ id, email: delivery.status, ...('error' in delivery && { reason: delivery.error }) });
  });
};

const exists = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('account_email').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
