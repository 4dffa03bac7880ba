import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { UPLOADER_ROLES } from '#domain/shared/role-rights.ts';
import { picturesShownBy } from '#projections/media/queries.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { executeDefinition } from '../commands/execute.ts';
import type { Endpoints, RouteServices } from '../endpoints.ts';
import { mediaCommands, registerMediaCommand } from './commands.ts';
import { derivativeSchedule } from './derivative-schedule.ts';
import { storedPicture } from './responses.ts';
import { mediaRoutes } from './routes.ts';
import { originalsSweepJob } from './sweep-originals.ts';

const register = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  const { files, read } = services;
  await app.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10 } });
  await app.register(mediaRoutes, {
    files,
    findShown: ({ id, file }) => picturesShownBy(read, id, file),
    register: async ({ name, ...body }, request) =>
      executeDefinition(services, registerMediaCommand, { name, body, actor: admittedStaff(request) }),
  });
};

export const media: Endpoints = {
  commands: mediaCommands,
  uploads: { '/api/media': { roles: UPLOADER_ROLES, response: storedPicture } },
  routes: [{ servedBy: ['api', 'web'], register }],
  schedules: [derivativeSchedule],
  jobs: [originalsSweepJob],
};
