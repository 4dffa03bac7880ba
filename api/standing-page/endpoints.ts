import type { Endpoints } from '../endpoints.ts';
import { pageCommands } from './commands.ts';

export const standingPage: Endpoints = {
  commands: pageCommands,
};
