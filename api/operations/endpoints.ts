import type { Endpoints } from '../endpoints.ts';
import { fileOf } from '../http/schemas/response-schemas.ts';
import { backupJob } from './backup-job.ts';
import { deadLinksJob } from './dead-links-job.ts';
import { BACKUP, backupRoutes } from './routes.ts';

export const operations: Endpoints = {
  queries: { [BACKUP]: { roles: ['admin'], response: fileOf('application/x-tar') } },
  routes: [{ servedBy: ['api'], register: backupRoutes }],
  jobs: [backupJob, deadLinksJob],
};
