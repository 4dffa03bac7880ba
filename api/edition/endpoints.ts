import type { Endpoints } from '../endpoints.ts';
import { localeQuery } from '../http/locale.ts';
import { editionCommands } from './commands.ts';
import { latestEdition } from './responses.ts';
import { editionRoutes } from './routes.ts';

export const edition: Endpoints = {
  commands: editionCommands,
  queries: { '/api/editions/latest': { roles: 'anyone', querySchema: localeQuery, response: latestEdition } },
  routes: [{ servedBy: ['api'], register: editionRoutes }],
};
