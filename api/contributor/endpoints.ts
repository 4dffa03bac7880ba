import type { Endpoints } from '../endpoints.ts';
import { contributorCommands } from './commands.ts';
import { contributorRoutes } from './routes.ts';

export const contributor: Endpoints = {
  commands: contributorCommands,
  routes: [{ servedBy: ['api'], register: contributorRoutes }],
};
