import type { Endpoints } from '../endpoints.ts';
import { keywordCommands } from './commands.ts';

export const keyword: Endpoints = { commands: keywordCommands };
