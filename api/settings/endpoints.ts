import type { Endpoints } from '../endpoints.ts';
import { settingsCommands } from './commands.ts';

export const settings: Endpoints = {
  commands: settingsCommands,
};
