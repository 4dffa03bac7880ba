import { settingsProjection as siteSettings } from './projector.ts';
import { settingsQueries } from './queries.ts';

/** The read model of the settings: title and contact details of the magazine. */
export const settings = { projections: [siteSettings], queries: settingsQueries };
