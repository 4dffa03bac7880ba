import { articles } from './articles/projector.ts';
import { categories } from './categories/projector.ts';
import { contributors } from './contributors/projector.ts';
import { frontPage } from './front-page/projector.ts';
import { history } from './history/projector.ts';
import { media } from './media/projector.ts';
import type { Projection } from './projection.ts';
import { settings } from './settings/projector.ts';
import { voteStatistics } from './vote-statistics/projector.ts';

/** Every read model there is. */
export const projections: Projection[] = [
  articles,
  frontPage,
  categories,
  contributors,
  media,
  settings,
  voteStatistics,
  history,
];

/** The projections that an event of this stream concerns. */
export const projectionsOf = (stream: string): string[] =>
  projections
    .filter(({ prefixes }) => prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix)))
    .map(({ name }) => name);
