import type { Endpoints } from '../endpoints.ts';
import { advertCommands } from './commands.ts';

export const advert: Endpoints = {
  commands: advertCommands,
};
