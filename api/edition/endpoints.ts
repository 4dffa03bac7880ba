import type { Endpoints } from '../endpoints.ts';
import { editionCommands } from './commands.ts';
import { editionRoutes } from './routes.ts';

export const edition: Endpoints = {
  commands: editionCommands,
  routes: [{ servedBy: ['api'], register: editionRoutes }],
};
