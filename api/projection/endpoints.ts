import type { Endpoints } from '../endpoints.ts';
import { projectionCommands } from './commands.ts';

export const projection: Endpoints = {
  commands: projectionCommands,
};
