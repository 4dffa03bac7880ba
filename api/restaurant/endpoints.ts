import type { Endpoints } from '../endpoints.ts';
import { addRestaurants } from './add-restaurants.ts';
import { restaurantCommands } from './commands.ts';
import { restaurantList } from './responses.ts';
import { restaurantFilter, restaurantRoutes } from './routes.ts';

export const restaurant: Endpoints = {
  commands: restaurantCommands,
  queries: { '/api/restaurants': { roles: 'anyone', querySchema: restaurantFilter, response: restaurantList } },
  functions: { 'add-restaurants': addRestaurants },
  routes: [{ servedBy: ['api'], register: restaurantRoutes }],
};
