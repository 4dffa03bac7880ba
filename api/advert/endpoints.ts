import type { Endpoints } from '../endpoints.ts';
import { advertCommands } from './commands.ts';
import { advertCountRoutes } from './count-routes.ts';

export const advert: Endpoints = {
  commands: advertCommands,
  routes: [{ servedBy: ['web'], register: advertCountRoutes }],
};
