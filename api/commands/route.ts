import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { t } from '#web/i18n.ts';
import { accountOf } from '../auth/routes.ts';
import { isForm, returnToPage } from '../forms.ts';
import { localeOfRequest } from '../locale.ts';
import { Problem } from '../problem.ts';
import { type CommandBus, executeCommand } from './execute.ts';

export interface CommandRouteOptions {
  bus: CommandBus;
  db: Kysely<Database>;
  secure: boolean;
}

const idempotencyKey = z.string().trim().min(1).max(200).optional();

/**
 * `POST /api/commands/{Name}`: JSON, or a form from a page. Answers `{id, stream, revision, position, message}`; a form is
 * sent back to its page with the message as a toast.
 */
export const commandRoutes = (app: FastifyInstance, { bus, db, secure }: CommandRouteOptions): void => {
  app.post<{ Params: { name: string } }>('/api/commands/:name', async (request, reply) => {
    const outcome = await executeCommand(bus, {
      name: request.params.name,
      body: request.body ?? {},
      actor: await accountOf(db, request),
      idempotencyKey: keyOf(request),
    });
    const message = t(localeOfRequest(request), outcome.success);
    if (isForm(request)) return returnToPage(request, reply, { kind: 'success', message }, secure);
    return answer(reply, {
      id: outcome.id,
      stream: outcome.stream,
      revision: Number(outcome.revision),
      position: String(outcome.position),
      message,
    });
  });
};

const keyOf = (request: FastifyRequest): string | undefined => {
  const parsed = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) throw new Problem(400, 'idempotency_key');
  return parsed.data;
};

const answer = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body);
