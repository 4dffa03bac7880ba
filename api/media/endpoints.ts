import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { accountOf, requireAccount } from '../auth/signed-in/require-account.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import type { Endpoints, RouteServices } from '../endpoints.ts';
import { mediaCommands, registerMediaCommand } from './commands.ts';
import { preparing } from './prepare-pictures.ts';
import { mediaRoutes } from './routes.ts';

/** Bytes of a picture (product.md, Content). */
const UPLOAD_LIMIT = 25 * 1024 * 1024;

const register = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  const { files } = services;
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10 } });
  await app.register(mediaRoutes, {
    files,
    authorize: async (request) => void (await requireAccount(request, CONTENT_ROLES)),
    register: async ({ name, ...body }, request) =>
      executeDefinition(services, registerMediaCommand, { name, body, actor: await accountOf(request) }),
  });
};

export const media: Endpoints = {
  commands: mediaCommands,
  uploads: { '/api/media': { roles: CONTENT_ROLES } },
  routes: [{ servedBy: ['api', 'web'], register }],
  schedules: [preparing],
};
