import { settingsProjection as siteSettings } from './projector.ts';
import { settingsQueries } from './queries.ts';

/** What the magazine is called and how it is reached. */
export const settings = { projections: [siteSettings], queries: settingsQueries };
