import { advertCommands } from '../advert/commands.ts';
import { articleCommands } from '../article/commands.ts';
import { categoryCommands } from '../category/commands.ts';
import { contributorCommands } from '../contributor/commands.ts';
import { editionCommands } from '../edition/commands.ts';
import { hyperlinkCommands } from '../hyperlink/commands.ts';
import { mediaCommands } from '../media/commands.ts';
import { subscriberCommands } from '../newsletter/commands.ts';
import { projectionCommands } from '../projection/commands.ts';
import { restaurantCommands } from '../restaurant/commands.ts';
import { settingsCommands } from '../settings/commands.ts';
import { pageCommands } from '../standing-page/commands.ts';
import { voteCommands } from '../vote/commands.ts';
import type { CommandDefinition } from './command.ts';

/** Every command of `POST /api/commands/{Name}`. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    ...articleCommands,
    ...contributorCommands,
    ...categoryCommands,
    ...settingsCommands,
    ...subscriberCommands,
    ...restaurantCommands,
    ...voteCommands,
    ...mediaCommands,
    ...editionCommands,
    ...hyperlinkCommands,
    ...pageCommands,
    ...advertCommands,
    ...projectionCommands,
  }),
);
