/** The cache tag of the most read articles. */
export const MOST_READ_TAG = 'most-read';
export type MostReadTag = typeof MOST_READ_TAG;
