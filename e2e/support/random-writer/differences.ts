import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ModelWord, TextModel } from './model.ts';
import { type ArticleText, PLACES, type Place } from './places.ts';

/** Returns the words of a text. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Returns a sentence for each contradiction to the model: required words that are missing, duplicated or in another field, wrong numbers of
 * pictures, and text that was never written. `isFinal` also requires words of other tabs. Empty if everything is right.
 */
export const differencesFrom = (model: TextModel, found: ArticleText, isFinal: boolean): string[] => {
  const shown = PLACES.filter((place) => found.words[place] !== undefined);
  const foundAt = new Map(shown.map((place) => [place, wordsIn(found.words[place]!)]));
  const missing = model.words
    .filter(({ state }) => state === 'required' || (isFinal && state === 'otherTab'))
    .flatMap((word) => describeLoss(word, foundAt));
  const strays = shown.flatMap((place) => describeStrays(model, place, foundAt.get(place)!));
  return [...missing, ...strays, ...locales.flatMap((language) => describePictures(model, found, language))];
};

const describeLoss = ({ text, place }: ModelWord, foundAt: Map<Place, string[]>): string[] => {
  const here = foundAt.get(place);
  if (!here) return [];
  const times = here.filter((word) => word === text).length;
  if (times === 1) return [];
  return [times === 0 ? `${text} is not in ${place}` : `${text} occurs ${times} times in ${place}`];
};

/**
 * Describes words that were never written there. Fragments of released words do not count, since an undo may end in the middle of a word.
 */
const describeStrays = ({ words }: TextModel, place: Place, here: string[]): string[] =>
  here
    .filter((found) => {
      const isWritten = words.some((word) => word.text === found && word.place === place);
      return !isWritten && !words.some(({ text, state }) => state === 'released' && text.includes(found));
    })
    .map((found) => `${found} in ${place} was never written there`);

const describePictures = (model: TextModel, found: ArticleText, language: Locale): string[] => {
  const { required, released } = model.pictures[language];
  const number = found.pictures[language];
  if (number >= required && number <= required + released) return [];
  return [`${language} has ${number} pictures instead of ${required}`];
};
