import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Locale, locale as localeSchema, mainLocale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { isAdminPath } from '#web/admin/paths.ts';
import { href, notFoundPaths } from '#web/routes.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandServices } from '../commands/command.ts';
import { simulateCommand } from '../commands/simulate-command.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { describeProblem, logFailure, problemOf } from '../http/problem-details.ts';
import { BEARER_OF_SECRET } from '../http/route-access.ts';
import { validate } from '../http/validate.ts';
import { parsePageUrl } from '../pages/page-url.ts';
import { type Renderer, renderPage } from '../pages/render.ts';
import {
  activePreviewLinks,
  addPreviewLink,
  findPreviewLink,
  type PreviewLink,
  recordPreviewVisit,
  revokePreviewLink,
} from './preview-links.ts';
import { articleUrlParams, type PreviewServices, renderPreview, type WantedPreview } from './render-preview.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { simulateScheduledEvents } from './scheduled-events.ts';
import { simulateDraftEvents } from './simulate-draft.ts';

/** URL of a public page with its query; admin URLs are rejected. */
const path = z
  .string()
  .max(2000)
  .refine((given) => {
    const address = given.startsWith('/') ? parsePageUrl(given) : undefined;
    return address !== undefined && address.format === 'document' && !isAdminPath(address.path);
  }, 'unreadable');
const moment = z.iso.datetime({ offset: true, error: 'moment_format' }).transform((given) => new Date(given));
const previewQuery = z.object({
  path: path.optional(),
  article: z.uuid().optional(),
  locale: localeSchema.optional(),
  at: moment.optional(),
});
const newLink = z.strictObject({
  article: z.uuid().optional(),
  at: moment.optional(),
  days: z.int().min(1).max(30).default(7),
});

/** A form with a change that was not saved; `values` is the body of the command as JSON. */
const change = z.object({ command: z.string().max(100), values: z.string(), locale: localeSchema });

interface ChangeServices extends CommandServices {
  /** Command definitions by name. */
  commands: ReadonlyMap<string, CommandDefinition>;
}

interface Shown {
  path: string | undefined;
  article: string | undefined;
  locale: Locale;
  moment: Date;
  /** Shows the text of the working copy, not of the saved version. */
  isUnsaved?: boolean;
}

/**
 * Registers the routes for previews and for links to them. The routes below `/api/desk/` are for administrators and editors.
 * - `GET /api/desk/preview?path|article&locale&at`: the page at `path` as HTML as it will be at the time `at`; or an article as if it were
 *   published by then, with the caller's unsaved draft.
 * - `POST /api/desk/preview {command, values, locale}` as a form: the page that shows the change of a command before it is sent, as HTML.
 * - `GET /api/desk/preview-links?article`: the links that have not expired → `{items}`.
 * - `POST /api/desk/preview-links {article?, at?, days?}`: creates a link that shows the same to anyone, without the draft → 201
 *   `{id, url, …}`.
 * - `DELETE /api/desk/preview-links/:id`: revokes a link → 204.
 * - `GET /preview/:token?path&locale`: opens a link; 404 if it has expired or was revoked.
 */
export const previewRoutes = (app: FastifyInstance, services: PreviewServices & Renderer & ChangeServices): void => {
  const { db, siteUrl } = services;

  app.get('/api/desk/preview', { config: { access: staffAccess(CONTENT_ROLES) } }, async (request, reply) => {
    const { path, article, locale = mainLocale, at } = validate(previewQuery, request.query);
    const more = at ? `&at=${encodeURIComponent(at.toISOString())}` : '';
    const shown = { path, article, locale, moment: notBeforeNow(at), isUnsaved: true };
    return sendPreview(reply, services, scheduledPreview(services, shown), {
      within: (to) => previewPath(to) + more,
      keepsLinks: article === undefined,
    });
  });
  changePreviewRoute(app, services);

  app.get('/api/desk/preview-links', { config: { access: staffAccess(CONTENT_ROLES) } }, async (request, reply) => {
    const { article } = validate(previewQuery, request.query);
    reply.header('cache-control', 'private, no-store');
    return { items: (await activePreviewLinks(db, article)).map(linkJson) };
  });
  app.post('/api/desk/preview-links', { config: { access: staffAccess(CONTENT_ROLES) } }, async (request, reply) => {
    const account = admittedStaff(request);
    const { article, at, days } = validate(newLink, request.body ?? {});
    const { token, ...link } = await addPreviewLink(db, { accountId: account.id, article, moment: at, days });
    reply.code(201).header('cache-control', 'private, no-store');
    return { ...linkJson(link), url: `${siteUrl}/preview/${token}` };
  });
  app.delete(
    '/api/desk/preview-links/:id',
    { config: { access: staffAccess(CONTENT_ROLES) } },
    async (request, reply) => {
      const { id } = validate(z.object({ id: z.uuid() }), request.params);
      if (!(await revokePreviewLink(db, id))) throw new Problem(404, 'not_found');
      return reply.code(204).send();
    },
  );

  app.get<{ Params: { token: string } }>(
    '/preview/:token',
    { config: { access: BEARER_OF_SECRET, admission: true } },
    async (request, reply) => {
      const { token } = request.params;
      const link = token.length < 100 ? await findPreviewLink(db, token) : undefined;
      const given = previewQuery.safeParse(request.query);
      if (!link || !given.success) return sendNotFound(reply, services, localeOfRequest(request));
      app.auth.runInBackground('record preview visit', () => recordPreviewVisit(db, link));
      const { locale = mainLocale, path = href('home', locale) } = given.data;
      const shown = {
        path: link.article ? undefined : path,
        article: link.article ?? undefined,
        locale,
        moment: notBeforeNow(link.moment),
      };
      return sendPreview(reply, services, scheduledPreview(services, shown), {
        within: (to) => `/preview/${token}?path=${encodeURIComponent(to)}`,
        keepsLinks: link.article === null,
      });
    },
  );
};

const previewPath = (path: string): string => `/api/desk/preview?path=${encodeURIComponent(path)}`;

/** Registers `POST /api/desk/preview`. Errors are sent as text, which the admin area shows in place of the page. */
const changePreviewRoute = (app: FastifyInstance, services: PreviewServices & Renderer & ChangeServices): void => {
  app.post('/api/desk/preview', {
    config: { access: staffAccess(CONTENT_ROLES) },
    bodyLimit: CHANGE_BODY_LIMIT,
    errorHandler: (error, request, reply) => {
      const problem = problemOf(error);
      if (problem.status >= 500) logFailure(problem, error, request, 'preview failed');
      return sendText(reply, problem.status, describeProblem(problem, localeOfRequest(request)).detail);
    },
    handler: async (request, reply) => {
      const { command, values, locale } = validate(change, request.body);
      const definition = services.commands.get(command);
      if (!definition?.preview) throw new Problem(404, 'unknown_command', { values: { name: command } });
      const shown = { locale, now: new Date() };
      const input = validate(definition.schema, parseJson(values));
      const actor = admittedStaff(request);
      const { outcome, events } = await simulateCommand(definition, input, services, { actor, now: shown.now });
      const wanted: WantedPreview = {
        happens: async () => events,
        page: (read) => definition.preview!(read, { ...shown, id: outcome.id }),
      };
      return sendPreview(reply, services, wanted, { within: previewPath, keepsLinks: true });
    },
  });
};

/** Maximum bytes of a form with a change: a static page in both languages fits several times. */
const CHANGE_BODY_LIMIT = 4 * 1024 * 1024;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, 'unreadable', {}, { cause });
  }
};

/** Sends the 404 page. `locale` is passed, because the URL of a preview link has no language. */
const sendNotFound = async (reply: FastifyReply, services: Renderer, locale: Locale): Promise<FastifyReply> => {
  const page = await renderPage(services, notFoundPaths[locale], { today: todayInMadeira(new Date()) });
  return reply.code(404).headers(page.headers).header('cache-control', 'private, no-store').send(page.body);
};

const linkJson = ({ id, article, moment, expires_at }: PreviewLink) => ({
  id,
  article,
  at: moment?.toISOString() ?? null,
  expiresAt: expires_at.toISOString(),
});

/** Returns the given time, or the current time if that is later. */
const notBeforeNow = (moment: Date | null | undefined): Date => new Date(Math.max(Date.now(), moment?.getTime() ?? 0));

/** Returns the preview of a page, or of a single article, at a time with everything that is scheduled until then. */
const scheduledPreview = (
  { db }: PreviewServices,
  { path, article, locale, moment, isUnsaved = false }: Shown,
): WantedPreview => ({
  happens: (read) =>
    article
      ? simulateDraftEvents(db, read, { article, locale, moment, isUnsaved })
      : simulateScheduledEvents(read, moment),
  page: async (read) => ({
    moment,
    path: article ? await articlePath(read, article, locale) : (path ?? href('home', locale)),
  }),
});

/** Sends the preview page. Redirects stay within the preview, and also links to pages if `keepsLinks`. */
const sendPreview = async (
  reply: FastifyReply,
  services: PreviewServices,
  wanted: WantedPreview,
  { within, keepsLinks }: { within: (path: string) => string; keepsLinks: boolean },
): Promise<FastifyReply> => {
  const page = await renderPreview(services, wanted);
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  if (!page) return sendText(reply, 404, '');
  const policy = framed(String(page.headers['content-security-policy']));
  const html = page.body.toString().replaceAll(SCRIPT, '');
  const { location } = page.headers;
  return reply
    .code(page.status)
    .headers({
      ...page.headers,
      'content-security-policy': policy,
      ...(location?.startsWith('/') && { location: within(location) }),
    })
    .send(keepsLinks ? rewriteLinks(html, within) : html);
};

/** Sends a text that the admin area may frame and shows in place of the preview. */
const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('content-security-policy', EMPTY_PAGE_POLICY).type('text/plain; charset=utf-8').send(text);

const EMPTY_PAGE_POLICY = "default-src 'none'; frame-ancestors 'self'";
/** Scripts are removed, so that a preview counts no view and sends no vote or form. */
const SCRIPT = /<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g;

/** Returns the page's policy changed for previews: the admin area may frame it; scripts and forms are blocked. */
const framed = (policy: string): string =>
  policy
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("script-src 'self'", "script-src 'none'")
    .replace("form-action 'self'", "form-action 'none'");

const articlePath = async (read: ReadDatabase, article: string, locale: Locale): Promise<string | undefined> => {
  const place = await articleUrlParams(read, article, locale);
  return place && href('article', locale, place);
};
