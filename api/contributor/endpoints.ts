import type { Endpoints } from '../endpoints.ts';
import { contributorCommands } from './commands.ts';
import { contributorRoutes } from './routes.ts';

export const contributor: Endpoints = {
  commands: contributorCommands,
  queries: { '/api/contributors': { roles: 'anyone' } },
  routes: [{ servedBy: ['api'], register: contributorRoutes }],
};
