import type { Endpoints } from '../endpoints.ts';
import { noteCommands } from './commands.ts';
import { mentionMail } from './mention-reactor.ts';
import { noteRoutes } from './routes.ts';

export const note: Endpoints = {
  commands: noteCommands,
  routes: [{ servedBy: ['api'], register: noteRoutes }],
  reactors: [mentionMail],
};
