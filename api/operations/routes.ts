import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

/** Path of a backup. */
export const BACKUP = '/api/backups/:name';

const asked = z.object({ name: z.string().max(100) });

/** Registers `GET /api/backups/:name`, for administrators: downloads a backup as a tar file; 404 if there is none of this name. */
export const backupRoutes = (app: FastifyInstance, { backups }: RouteServices): void => {
  app.get(BACKUP, { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = validate(asked, request.params);
    const backup = await backups.open(name);
    if (!backup) throw new Problem(404, 'not_found');
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-length': backup.bytes,
        'content-disposition': contentDisposition(name),
      })
      .type('application/x-tar')
      .send(backup.stream);
  });
};
