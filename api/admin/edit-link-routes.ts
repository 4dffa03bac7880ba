import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createQueries, type Queries, type ReadDatabase } from '#projections/read-models.ts';
import { editPaths } from '#web/admin-screens.ts';
import { t } from '#web/i18n.ts';
import { matchPath } from '#web/routes.ts';
import { currentSessionOf } from '../auth/current-session/current-session.ts';
import { clearStaffHint } from '../auth/current-session/session-cookie.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { validate } from '../http/validate.ts';

const asked = z.object({ page: z.string().max(2_000) });

/**
 * Registers `GET /api/desk/edit-link?page`, for administrators and editors: responds `{to, text}`, where `to` is the path of the admin
 * screen that edits the page at the path `page`, and `text` is the text of the link to it in the page's language. 204 when there is no such
 * screen. Without a session, 401, and clears the cookie that makes the page script ask.
 */
export const editLinkRoutes = (app: FastifyInstance, read: ReadDatabase): void => {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!(await currentSessionOf(request))) clearStaffHint(request, reply, app.auth.secure);
  };
  app.get(
    '/api/desk/edit-link',
    { config: { access: staffAccess(CONTENT_ROLES) }, onRequest },
    async (request, reply) => {
      const place = matchPath(validate(asked, request.query).page);
      reply.header('cache-control', 'private, no-store');
      const to =
        place &&
        (await screenFor(
          createQueries(read, () => {}),
          place,
        ));
      return to ? reply.send({ to, text: t(place.locale, 'desk.edit') }) : reply.code(204).send();
    },
  );
};

const screenFor = async (
  queries: Queries,
  { screen, locale, params }: NonNullable<ReturnType<typeof matchPath>>,
): Promise<string | undefined> => {
  const path = editPaths[screen];
  return typeof path === 'function' ? path(queries, locale, params) : path;
};
