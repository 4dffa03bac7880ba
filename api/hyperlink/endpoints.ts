import type { Endpoints } from '../endpoints.ts';
import { hyperlinkCommands } from './commands.ts';

export const hyperlink: Endpoints = {
  commands: hyperlinkCommands,
};
