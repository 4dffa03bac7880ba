import type { Endpoints } from '../endpoints.ts';
import { localeQuery } from '../http/locale.ts';
import { categoryCommands } from './commands.ts';
import { categoryList } from './responses.ts';
import { categoryRoutes } from './routes.ts';

export const category: Endpoints = {
  commands: categoryCommands,
  queries: { '/api/categories': { roles: 'anyone', querySchema: localeQuery, response: categoryList } },
  routes: [{ servedBy: ['api'], register: categoryRoutes }],
};
