import type { Endpoints } from '../endpoints.ts';
import { categoryCommands } from './commands.ts';
import { categoryRoutes } from './routes.ts';

export const category: Endpoints = {
  commands: categoryCommands,
  routes: [{ servedBy: ['api'], register: categoryRoutes }],
};
