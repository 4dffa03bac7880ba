import { WRITER_ROLES } from '../commands/command.ts';
import type { Endpoints } from '../endpoints.ts';
import { workflowCommands } from './commands.ts';
import { boardResponse } from './responses.ts';
import { boardFilter, workflowRoutes } from './routes.ts';

export const workflow: Endpoints = {
  commands: workflowCommands,
  queries: { '/api/board': { roles: WRITER_ROLES, querySchema: boardFilter, response: boardResponse } },
  routes: [{ servedBy: ['api'], register: workflowRoutes }],
};
