import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Locale, locale } from '#domain/shared/locale.ts';
import { t } from '#web/i18n.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { acceptsHtml, isForm, isShownOnPage, redirectToReferer } from '../http/forms.ts';
import { VISITOR_BODY_LIMIT } from '../http/limits/body-limits.ts';
import { createSharedAttemptCounter } from '../http/limits/shared-attempt-counter.ts';
import { localeOfRequest } from '../http/locale.ts';
import { clientAddress, clientNetwork } from '../http/network.ts';
import { Problem } from '../http/problem.ts';
import { describeProblem, problemOf, sendProblem } from '../http/problem-details.ts';
import { ANYONE, type RouteAccess } from '../http/route-access.ts';
import { setVisitorCookie } from '../http/visitor-cookie.ts';
import type { CommandDefinition, CommandServices } from './command.ts';
import type { Visitor } from './command-context.ts';
import { executeDefinition } from './execute.ts';

export interface CommandRouteOptions {
  /** Command definitions by name. */
  commands: ReadonlyMap<string, CommandDefinition>;
  services: CommandServices;
  secure: boolean;
}

/** Maximum bytes of a staff member's command body; an article of 150,000 characters fits several times. */
const STAFF_BODY_LIMIT = 4 * 1024 * 1024;

/** The statuses of a valid command that the state of the site does not allow. */
const REFUSED: ReadonlySet<number> = new Set([409, 412]);

const idempotencyKey = z.string().trim().min(1).max(200).optional();

/**
 * Registers `POST /api/commands/{Name}` for every command; unknown names get 404. The body is JSON or a form.
 * - JSON: responds `{id, stream, revision, position, message, warnings?}`, or a problem when the command failed.
 * - Form: redirects back to the form's page, which shows the message and the warnings as a toast. If the command failed, a browser is
 *   redirected with the reason; other clients get a problem.
 */
export const commandRoutes = (app: FastifyInstance, options: CommandRouteOptions): void => {
  for (const [name, definition] of options.commands) {
    const errorHandler = failureOf(name, definition.roles, options);
    commandRoute(app, `/api/commands/${name}`, { name, definition, errorHandler }, options);
  }

  const errorHandler = failureOf('', [], options);
  app.post<{ Params: { name: string } }>('/api/commands/:name', {
    errorHandler,
    config: { access: UNKNOWN_COMMAND },
    handler: (_request, reply) => reply.callNotFound(),
  });
};

const UNKNOWN_COMMAND: RouteAccess = {
  audience: 'nobody',
  guard: async ({ params }) => {
    const { name } = params as { name: string };
    throw new Problem(404, 'unknown_command', { values: { name } });
  },
};

interface CommandRoute {
  name: string;
  definition: CommandDefinition;
  errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown;
}

/**
 * Registers one command at a path. The role is checked before the body is read, so that the body of a caller without permission is not held
 * in memory. The exception is a short form from a browser: it is parsed first, so that the visitor gets back what they typed.
 */
export const commandRoute = (
  app: FastifyInstance,
  path: string,
  { name, definition, errorHandler }: CommandRoute,
  { services, secure }: Omit<CommandRouteOptions, 'commands'>,
): void => {
  const { roles } = definition;
  const refused = new WeakMap<FastifyRequest, unknown>();
  const { limit, refusals, deprecated } = definition;
  const attempts = limit && createSharedAttemptCounter(services, { name: `command ${name}`, ...limit });
  const refusedAttempts =
    refusals && createSharedAttemptCounter(services, { name: `refused command ${name}`, ...refusals });

  app.post(path, {
    bodyLimit: roles === 'anyone' ? VISITOR_BODY_LIMIT : STAFF_BODY_LIMIT,
    errorHandler,
    config: {
      access: parsingShortForms(roles === 'anyone' ? ANYONE : staffAccess(roles, 'write'), refused),
      ...(deprecated && { deprecated }),
    },
    preHandler: async (request) => {
      if (refused.has(request)) throw refused.get(request);
    },
    handler: async (request, reply) => {
      const key = keyOf(request);
      await attempts?.count(clientNetwork(request));
      const outcome = await executeDefinition(services, definition, {
        name,
        body: request.body ?? {},
        actor: request.staffAccount,
        idempotencyKey: key,
        visitor: visitorOf(request),
      }).catch(async (error) => {
        if (REFUSED.has(problemOf(error).status)) await refusedAttempts?.count(clientNetwork(request));
        throw error;
      });
      if (outcome.cookie) setVisitorCookie(reply, outcome.cookie, secure);
      const language = localeOfAnswer(request, roles);
      const message = t(language, outcome.success);
      const warnings = outcome.warnings?.map(({ path, message }) => ({ path, message: t(language, message) }));
      if (isForm(request)) {
        const said = [message, ...(warnings ?? []).map((warning) => warning.message)].join('. ');
        return redirectToReferer(request, reply, { kind: 'success', form: name, message: said }, secure);
      }
      const { id, stream, revision, position } = outcome;
      const answer = { id, stream, revision: Number(revision), position: String(position), message };
      return reply.header('cache-control', 'no-store').send(warnings ? { ...answer, warnings } : answer);
    },
  });
};

/** Returns the access with a guard that lets refused short forms pass, and keeps the error with which they are refused once parsed. */
const parsingShortForms = (access: RouteAccess, refused: WeakMap<FastifyRequest, unknown>): RouteAccess => {
  const { guard } = access;
  if (!guard) return access;
  const guardUnlessShortForm = (request: FastifyRequest) =>
    guard(request).catch((error) => {
      if (!isShortForm(request)) throw error;
      refused.set(request, error);
    });
  return { ...access, guard: guardUnlessShortForm };
};

const isShortForm = (request: FastifyRequest): boolean =>
  isForm(request) && acceptsHtml(request) && Number(request.headers['content-length']) <= VISITOR_BODY_LIMIT;

/**
 * Returns the error handler of a command. A browser's form is redirected to its page with the reason; API clients, internal
 * errors and forms from another site get the problem as response.
 */
const failureOf =
  (form: string, roles: CommandDefinition['roles'], { secure }: { secure: boolean }) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error);
    const language = localeOfAnswer(request, roles);
    if (!isForm(request) || !isShownOnPage(request, problem)) return sendProblem(error, request, reply, language);
    const message = describeProblem(problem, language).detail;
    return redirectToReferer(request, reply, { kind: 'error', form, message }, secure);
  };

const namedLocale = z.object({ locale });

/** Returns the language that a visitor's command names, or else that of the request. In commands of staff, it is that of a text. */
const localeOfAnswer = (request: FastifyRequest, roles: CommandDefinition['roles']): Locale => {
  const named = roles === 'anyone' ? namedLocale.safeParse(request.body).data : undefined;
  return named?.locale ?? localeOfRequest(request);
};

const visitorOf = (request: FastifyRequest): Visitor => ({
  locale: localeOfRequest(request),
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.cookies,
});

const keyOf = (request: FastifyRequest): string | undefined => {
  const parsed = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) throw new Problem(400, 'idempotency_key');
  return parsed.data;
};
