import type { Endpoints } from '../endpoints.ts';
import { glossaryCommands } from './commands.ts';

export const glossary: Endpoints = { commands: glossaryCommands };
