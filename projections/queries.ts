/** What pages may know of the read models (web imports this file and the views). */
export type { MediaUsage } from './media-usage.ts';
export type { Queries } from './read-models.ts';
