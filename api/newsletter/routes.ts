import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { href } from '#web/routes.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { localeOfRequest } from '../http/locale.ts';
import { ANYONE, BEARER_OF_SECRET } from '../http/route-access.ts';
import { validate } from '../http/validate.ts';
import { newsletterCommands } from './commands.ts';
import { ONE_CLICK_PATH } from './links.ts';

/** The body that RFC 8058 §3.2 requires; a scanner that only opens URLs does not send it. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });

/** Limits of the multipart body, which has one short field; `fieldSize` in bytes. */
const LIMITS = { fields: 5, fieldSize: 100, files: 0 };

/**
 * Registers one-click unsubscribe (RFC 8058) at `/newsletter/unsubscribe/{token}`, the URL in the headers of each e-mail.
 * - `POST`, which mail providers send without cookies and from another site: unsubscribes → 204; 404 for an invalid token.
 * - `GET`, when a browser opens the URL: redirects to the page with the unsubscribe button.
 */
export const newsletterRoutes = async (app: FastifyInstance, services: CommandServices): Promise<void> => {
  await app.register(multipart, { limits: LIMITS, attachFieldsToBody: 'keyValues' });

  app.post<{ Params: { token: string } }>(
    ONE_CLICK_PATH,
    { config: { access: BEARER_OF_SECRET, allowCrossOrigin: true } },
    async (request, reply) => {
      validate(oneClick, request.body ?? {});
      const { token } = request.params;
      const command = { name: 'Unsubscribe', body: { token }, actor: undefined };
      await executeDefinition(services, newsletterCommands.Unsubscribe, command);
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  );

  app.get<{ Params: { token: string } }>(ONE_CLICK_PATH, { config: { access: ANYONE } }, async (request, reply) => {
    const { token } = request.params;
    return reply
      .header('cache-control', 'private, no-store')
      .redirect(href('newsletterUnsubscribe', localeOfRequest(request), { token }), 303);
  });
};
