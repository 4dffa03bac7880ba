/** The types of the read models that pages may use: `web/` imports this file and the views only. */
export type { MediaUsage } from './media-usage.ts';
export type { Queries } from './read-models.ts';
