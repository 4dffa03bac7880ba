import { advertCommands } from './advert.ts';
import { articleCommands } from './article.ts';
import { categoryCommands } from './category.ts';
import type { CommandDefinition } from './command.ts';
import { contributorCommands } from './contributor.ts';
import { editionCommands } from './edition.ts';
import { hyperlinkCommands } from './hyperlink.ts';
import { mediaCommands } from './media.ts';
import { pageCommands } from './page.ts';
import { projectionCommands } from './projection.ts';
import { restaurantCommands } from './restaurant.ts';
import { settingsCommands } from './settings.ts';
import { subscriberCommands } from './subscriber.ts';
import { voteCommands } from './vote.ts';

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
