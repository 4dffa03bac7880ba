import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Notice } from '#web/context.ts';
import { t } from '#web/i18n.ts';
import { accountOf } from '../auth/routes.ts';
import { describeProblem, problemOf } from '../http/errors.ts';
import { isForm, returnToPage, wantsPage } from '../http/forms.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { setVisitorCookie } from '../http/visitor-cookie.ts';
import type { CommandDefinition, CommandServices } from './command.ts';
import { type CommandRequest, type Executed, executeNamed } from './execute.ts';
import type { Visitor } from './origin.ts';

export interface CommandRouteOptions {
  /** By name. */
  commands: ReadonlyMap<string, CommandDefinition>;
  services: CommandServices;
  secure: boolean;
}

const idempotencyKey = z.string().trim().min(1).max(200).optional();

/**
 * `POST /api/commands/{Name}`: JSON, or a form from a page. Answers `{id, stream, revision, position, message, warnings?}`; a
 * form is sent back to its page with the message and the warnings as a toast, a person's form also when the command failed.
 */
export const commandRoutes = (app: FastifyInstance, { commands, services, secure }: CommandRouteOptions): void => {
  const checkLimit = createLimits(app, commands);

  app.post<{ Params: { name: string } }>('/api/commands/:name', async (request, reply) => {
    const command = {
      name: request.params.name,
      body: request.body ?? {},
      actor: await accountOf(services.db, request),
      idempotencyKey: keyOf(request),
      visitor: visitorOf(request),
    };
    const execute = async () => {
      await checkLimit(command.name, request);
      const outcome = await executeNamed(commands, services, command);
      if (outcome.cookie) setVisitorCookie(reply, outcome.cookie, secure);
      return outcome;
    };
    if (isForm(request)) return returnToPage(request, reply, await noticeOf(execute, command, request), secure);
    const { id, stream, revision, position, success, warnings } = await execute();
    const locale = localeOfRequest(request);
    const message = t(locale, success);
    const outcome = {
      id,
      stream,
      revision: Number(revision),
      position: String(position),
      message,
      ...(warnings && { warnings: warnings.map(({ path, message }) => ({ path, message: t(locale, message) })) }),
    };
    return reply.header('cache-control', 'no-store').send(outcome);
  });
};

/** Counts the commands that have a limit, by network address. The check throws 429. */
const createLimits = (app: FastifyInstance, commands: CommandRouteOptions['commands']) => {
  const counters = new Map(
    [...commands].flatMap(([name, { limit }]) =>
      limit ? [[name, app.createRateLimit({ ...limit, keyGenerator: ({ ip }) => `${name} ${ip}` })] as const] : [],
    ),
  );
  return async (name: string, request: FastifyRequest): Promise<void> => {
    const count = await counters.get(name)?.(request);
    if (count && !count.isAllowed && count.isExceeded) {
      throw new Problem(429, 'too_many', { retryAfter: count.ttlInSeconds });
    }
  };
};

const noticeOf = async (
  execute: () => Promise<Executed>,
  command: CommandRequest,
  request: FastifyRequest,
): Promise<Notice> => {
  const locale = localeOfRequest(request);
  try {
    const { success, warnings = [] } = await execute();
    const said = [success, ...warnings.map(({ message }) => message)].map((id) => t(locale, id));
    return { kind: 'success', form: command.name, message: said.join('. ') };
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
  cookies: request.cookies,
});

const keyOf = (request: FastifyRequest): string | undefined => {
  const parsed = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) throw new Problem(400, 'idempotency_key');
  return parsed.data;
};
