import type { Locale } from '#domain/shared/locale.ts';
import { isRichText, languageOf, type Place } from './places.ts';

/**
 * State of a word. `required`: it must be in the editor and, once everything is saved, on the server. `otherTab`: another tab wrote it, so
 * it appears in this editor a moment later. `released`: an action may have deleted it, completely or in part.
 */
export type WordState = 'required' | 'otherTab' | 'released';

export interface ModelWord {
  text: string;
  place: Place;
  state: WordState;
}

/** Everything written in an article, and where the caret is. */
export interface TextModel {
  words: ModelWord[];
  /** Number of pictures each language must have, and how many an action may have removed. */
  pictures: Record<Locale, { required: number; released: number }>;
  /** Field with the caret; undefined after an action that moves the focus out of the text. */
  focus: Place | undefined;
  /** True if the caret may directly follow a word. */
  needsSpace: boolean;
}

/** Returns a model of an empty article. */
export const emptyModel = (): TextModel => ({
  words: [],
  pictures: { pt: { required: 0, released: 0 }, en: { required: 0, released: 0 } },
  focus: undefined,
  needsSpace: false,
});

/** Returns true if nothing was written, so that there is nothing to save. */
export const isEmpty = ({ words, pictures }: TextModel): boolean =>
  words.length === 0 && pictures.pt.required + pictures.en.required === 0;

let count = 0;
const letter = (number: number): string => String.fromCharCode(97 + (number % 26));

/** Returns a unique word: letters around a number, so that no word is part of another. */
export const nextWord = (): string => {
  count += 1;
  return `${letter(count * 7)}${letter(count * 11 + 3)}${count}${letter(count * 5 + 1)}${letter(count * 3)}`;
};

/** Adds a word to the model and returns it. */
export const addWord = (model: TextModel, text: string, place: Place, state: WordState = 'required'): ModelWord => {
  const word = { text, place, state };
  model.words.push(word);
  return word;
};

/** Returns the words that one undo may remove, newest last: those of the rich text, or those of all plain fields. */
export const undoable = ({ words }: TextModel, place: Place): ModelWord[] =>
  words.filter(
    (word) => word.state === 'required' && (isRichText(place) ? word.place === place : !isRichText(word.place)),
  );

/** Lowers the required number of pictures to those shown, after an action that may remove some. */
export const releasePictures = (model: TextModel, place: Place, shown: number): void => {
  const pictures = model.pictures[languageOf(place)];
  const gone = Math.max(0, pictures.required - shown);
  pictures.required -= gone;
  pictures.released += gone;
};
