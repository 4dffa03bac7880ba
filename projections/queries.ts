export type { Queries } from './read-models.ts';
