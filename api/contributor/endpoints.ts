import type { Endpoints } from '../endpoints.ts';
import { contributorCommands } from './commands.ts';
import { contributorList } from './responses.ts';
import { contributorRoutes } from './routes.ts';

export const contributor: Endpoints = {
  commands: contributorCommands,
  queries: { '/api/contributors': { roles: 'anyone', response: contributorList } },
  routes: [{ servedBy: ['api'], register: contributorRoutes }],
};
