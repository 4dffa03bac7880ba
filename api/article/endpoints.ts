import type { Endpoints } from '../endpoints.ts';
import { articleCommands } from './commands.ts';
import { publishing } from './publish-due.ts';
import { articleFilter, articleRoutes } from './routes.ts';

export const article: Endpoints = {
  commands: articleCommands,
  queries: { '/api/articles': articleFilter },
  routes: [{ servedBy: ['api'], register: articleRoutes }],
  schedules: [publishing],
};
