import { adverts } from './adverts/projector.ts';
import { articles } from './articles/projector.ts';
import { categories } from './categories/projector.ts';
import { contributors } from './contributors/projector.ts';
import { editions } from './editions/projector.ts';
import { frontPage } from './front-page/projector.ts';
import { history } from './history/projector.ts';
import { hyperlinks } from './hyperlinks/projector.ts';
import { media } from './media/projector.ts';
import { pages } from './pages/projector.ts';
import type { Projection } from './projection.ts';
import { restaurantGuide } from './restaurant-guide/projector.ts';
import { settings } from './settings/projector.ts';
import { subscribers } from './subscribers/projector.ts';
import { voteStatistics } from './vote-statistics/projector.ts';

/** Every read model there is. */
export const projections: Projection[] = [
  articles,
  frontPage,
  categories,
  contributors,
  media,
  settings,
  subscribers,
  pages,
  adverts,
  editions,
  hyperlinks,
  restaurantGuide,
  voteStatistics,
  history,
];

/** The projections that an event of this stream concerns. */
export const projectionsOf = (stream: string): string[] =>
  projections
    .filter(({ prefixes }) => prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix)))
    .map(({ name }) => name);
