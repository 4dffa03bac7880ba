import type { Endpoints } from '../endpoints.ts';
import { pageCommands } from './commands.ts';

export const staticPage: Endpoints = {
  commands: pageCommands,
};
