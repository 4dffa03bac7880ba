import type { Endpoints } from '../endpoints.ts';
import { backupJob } from './backup-job.ts';
import { deadLinksJob } from './dead-links-job.ts';
import { BACKUP, backupRoutes } from './routes.ts';

export const operations: Endpoints = {
  queries: { [BACKUP]: { roles: ['admin'] } },
  routes: [{ servedBy: ['api'], register: backupRoutes }],
  jobs: [backupJob, deadLinksJob],
};
