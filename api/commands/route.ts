import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import type { Notice } from '#web/context.ts';
import { t } from '#web/i18n.ts';
import { accountOf } from '../auth/routes.ts';
import { describeProblem, problemOf } from '../errors.ts';
import { isForm, returnToPage, wantsPage } from '../forms.ts';
import { localeOfRequest } from '../locale.ts';
import { Problem } from '../problem.ts';
import type { Visitor } from './handle.ts';
import { type CommandBus, type CommandRequest, executeCommand } from './execute.ts';

export interface CommandRouteOptions {
  bus: CommandBus;
  db: Kysely<Database>;
  secure: boolean;
}

const idempotencyKey = z.string().trim().min(1).max(200).optional();

/**
 * `POST /api/commands/{Name}`: JSON, or a form from a page. Answers `{id, stream, revision, position, message}`; a form is
 * sent back to its page with the message as a toast, a person's form also when the command failed.
 */
export const commandRoutes = (app: FastifyInstance, { bus, db, secure }: CommandRouteOptions): void => {
  app.post<{ Params: { name: string } }>('/api/commands/:name', async (request, reply) => {
    const command = {
      name: request.params.name,
      body: request.body ?? {},
      actor: await accountOf(db, request),
      idempotencyKey: keyOf(request),
      visitor: visitorOf(request),
    };
    if (isForm(request)) return returnToPage(request, reply, await noticeOf(bus, command, request), secure);
    const { id, stream, revision, position, success } = await executeCommand(bus, command);
    const message = t(localeOfRequest(request), success);
    const outcome = { id, stream, revision: Number(revision), position: String(position), message };
    return reply.header('cache-control', 'no-store').send(outcome);
  });
};

const noticeOf = async (bus: CommandBus, command: CommandRequest, request: FastifyRequest): Promise<Notice> => {
  const locale = localeOfRequest(request);
  try {
    const { success } = await executeCommand(bus, command);
    return { kind: 'success', form: command.name, message: t(locale, success) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === 500 || !wantsPage(request)) throw error;
    return { kind: 'error', form: command.name, message: describeProblem(problem, locale).detail };
  }
};

const visitorOf = (request: FastifyRequest): Visitor => ({
  locale: localeOfRequest(request),
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  voter: request.cookies.voter,
});

const keyOf = (request: FastifyRequest): string | undefined => {
  const parsed = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) throw new Problem(400, 'idempotency_key');
  return parsed.data;
};
