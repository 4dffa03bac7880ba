import { adverts } from './advert/projector.ts';
import { articles } from './article/projector.ts';
import { categories } from './category/projector.ts';
import { contributors } from './contributor/projector.ts';
import { editions } from './edition/projector.ts';
import type { Projection } from './engine/projection.ts';
import { frontPage } from './front-page/projector.ts';
import { history } from './history/projector.ts';
import { hyperlinks } from './hyperlink/projector.ts';
import { media } from './media/projector.ts';
import { subscribers } from './newsletter/projector.ts';
import { restaurantGuide } from './restaurant/projector.ts';
import { settings } from './settings/projector.ts';
import { pages } from './standing-page/projector.ts';
import { voteStatistics } from './vote/projector.ts';

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
