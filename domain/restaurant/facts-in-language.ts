import { defaultFacts } from '../crud-fields.ts';
import { followMainLanguage, unwrittenTexts } from '../shared/complete-languages.ts';
import { type InOneLanguage, inOneLanguage, type Locale } from '../shared/locale.ts';
import { type RestaurantFacts, restaurantFields } from './fields.ts';

const DEFAULTS = defaultFacts(restaurantFields);

/**
 * Returns the facts that events wrote in one language: a field that came later has its default, and a language that no event wrote follows
 * the main one.
 */
export const factsInLanguage = (locale: Locale, written: RestaurantFacts): InOneLanguage<RestaurantFacts> => {
  const facts = { ...DEFAULTS, ...written };
  return inOneLanguage(followMainLanguage(facts, unwrittenTexts(facts, written)), locale);
};
