import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RestaurantFacts } from '#domain/restaurant/fields.ts';

/** An invented restaurant; its pictures show dishes and works of art, never a place it would have to be. */
export interface SampleRestaurant extends Omit<RestaurantFacts, 'image' | 'imageAltPt' | 'imageAltEn'> {
  key: string;
  /** Key of a photograph. */
  photo?: string;
  imageAltPt?: string;
  imageAltEn?: string;
}

/** In the order of the guide. */
export const readRestaurants = async (): Promise<SampleRestaurant[]> =>
  JSON.parse(await readFile(fileURLToPath(new URL('restaurants.json', import.meta.url)), 'utf8'));
