import type { Endpoints } from '../endpoints.ts';
import { templateCommands } from './commands.ts';

export const template: Endpoints = { commands: templateCommands };
