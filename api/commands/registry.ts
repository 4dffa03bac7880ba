import { articleCommands } from './article.ts';
import { categoryCommands } from './category.ts';
import type { CommandDefinition } from './command.ts';
import { contributorCommands } from './contributor.ts';
import { mediaCommands } from './media.ts';
import { projectionCommands } from './projection.ts';
import { settingsCommands } from './settings.ts';

/** Every command of `POST /api/commands/{Name}`. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    ...articleCommands,
    ...contributorCommands,
    ...categoryCommands,
    ...settingsCommands,
    ...mediaCommands,
    ...projectionCommands,
  }),
);
