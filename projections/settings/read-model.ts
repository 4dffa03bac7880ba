import { settingsProjection as siteSettings } from './projector.ts';
import { settingsQueries } from './queries.ts';

/** Title and contact details of the magazine. */
export const settings = { projections: [siteSettings], queries: settingsQueries };
