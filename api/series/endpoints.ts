import type { Endpoints } from '../endpoints.ts';
import { seriesCommands } from './commands.ts';

export const series: Endpoints = { commands: seriesCommands };
