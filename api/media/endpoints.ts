import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { cropAround } from '#domain/media/crop.ts';
import { picturesById } from '#projections/media/queries.ts';
import { aloneOn } from '#storage/database/best-effort-lock.ts';
import { accountOf, requireAccount } from '../auth/current-session/current-session.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import type { Endpoints, RouteServices } from '../endpoints.ts';
import { mediaCommands, registerMediaCommand } from './commands.ts';
import { preparing } from './derivative-schedule.ts';
import { mediaRoutes } from './routes.ts';
import { sweepingOriginals } from './sweep-originals.ts';

/** Bytes of a picture (product.md, Content). */
const UPLOAD_LIMIT = 25 * 1024 * 1024;

const register = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  const { files, db, read } = services;
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10 } });
  await app.register(mediaRoutes, {
    files,
    alone: aloneOn(db),
    cropOf: async (id, ratio) => {
      const { [id]: picture } = await picturesById(read, [id]);
      return picture && cropAround(picture, ratio, picture.focus);
    },
    authorize: async (request) => void (await requireAccount(request, CONTENT_ROLES)),
    register: async ({ name, ...body }, request) =>
      executeDefinition(services, registerMediaCommand, { name, body, actor: await accountOf(request) }),
  });
};

export const media: Endpoints = {
  commands: mediaCommands,
  uploads: { '/api/media': { roles: CONTENT_ROLES } },
  routes: [{ servedBy: ['api', 'web'], register }],
  schedules: [preparing, sweepingOriginals],
};
