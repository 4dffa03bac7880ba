import { areas } from '#domain/restaurant/areas.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { categoryAliases, sectionAliases } from '#projections/site-search/search-aliases.ts';
import type { SiteSearchResults } from '#projections/site-search/views.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, uuid } from '#testing/projections/helpers.ts';
import { sampleCategories } from '../../sample/content.ts';
import { sampleLocales } from '../../sample/languages.ts';
import { readRestaurants, type SampleRestaurant } from '../../sample/restaurants.ts';
import type { EngineDocument } from './engine.ts';

/** Ids of restaurants start here; lower ones belong to the articles of the sample edition. */
const FIRST_ID = 2_000_000;

/** Returns the events that add the restaurants of the sample edition, without photographs. */
export const restaurantEvents = async (): Promise<RecordedEvent[]> => {
  const record = createRecorder();
  const restaurants = await readRestaurants();
  return restaurants.flatMap(({ key: _key, photo: _photo, ...facts }, index) => {
    const id = uuid(FIRST_ID + index);
    const data = { id, image: null, imageAltPt: '', imageAltEn: '', ...facts };
    return record(`restaurant-${id}`, { type: 'RestaurantAdded', data });
  });
};

/** Returns a function that names the results other than articles in the order of the page, as `visitor-words.tsv` names places. */
export const createPlaceNames = async (read: ReadDatabase) => {
  const keys = (await readRestaurants()).map(({ key }, index) => [uuid(FIRST_ID + index), key] as const);
  const rows = await read.selectFrom('category').select(['id', 'slug']).execute();
  const names = new Map<string, string>([...keys, ...rows.map(({ id, slug }) => [id, `category:${slug.en}`] as const)]);
  return ({ sections, restaurants }: SiteSearchResults): string[] => [
    ...sections.map((section) => ('screen' in section ? section.screen : names.get(section.category)!)),
    ...restaurants.map(({ id }) => names.get(id)!),
  ];
};

/** Returns the restaurants and sections of the sample edition in both languages, with the same texts and aliases that the site searches. */
export const placeDocuments = async (): Promise<EngineDocument[]> => {
  const restaurants = await readRestaurants();
  return sampleLocales.flatMap((locale) => [
    ...restaurants.map((facts) => ({
      id: facts.key,
      locale,
      title: facts.name,
      ...(locale === 'pt'
        ? { summary: `${areaOf(facts)} ${facts.verdictPt}`, text: facts.descriptionPt }
        : { summary: `${areaOf(facts)} ${facts.verdictEn}`, text: facts.descriptionEn }),
    })),
    ...Object.entries(sectionAliases).map(([id, names]) => section(id, names[locale], locale)),
    ...sampleCategories.map(({ key, name }) =>
      section(`category:${key}`, `${name[locale]} ${categoryAliases(key)[locale]}`, locale),
    ),
  ]);
};

const areaOf = ({ area }: SampleRestaurant): string => (area ? areas[area] : '');

const section = (id: string, title: string, locale: Locale): EngineDocument => ({
  ...{ id, locale, title },
  ...{ summary: '', text: '' },
});
