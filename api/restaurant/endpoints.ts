import type { Endpoints } from '../endpoints.ts';
import { restaurantCommands } from './commands.ts';
import { restaurantRoutes } from './routes.ts';

export const restaurant: Endpoints = {
  commands: restaurantCommands,
  routes: [{ servedBy: ['api'], register: restaurantRoutes }],
};
