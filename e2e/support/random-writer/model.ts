import type { Locale } from '#domain/shared/locale.ts';
import { isRichText, languageOf, type Place } from './places.ts';

/**
 * `required`: the word is in the editor and, once everything is saved, on the server. `elsewhere`: another tab wrote it, so that it is in this editor after a save or
 * after drafts were put back. `released`: an action that says so may have deleted it, all of it or a part.
 */
export type WordState = 'required' | 'elsewhere' | 'released';

export interface ModelWord {
  text: string;
  place: Place;
  state: WordState;
}

/** Everything that was written in an article, and where the writer is. */
export interface TextModel {
  words: ModelWord[];
  /** Pictures that each language must have, and how many of them an action may have taken away again. */
  pictures: Record<Locale, { required: number; released: number }>;
  /** The place of the caret; undefined where a click took the focus out of the text. */
  focus: Place | undefined;
  /** True where the caret may directly follow a word. */
  needsSpace: boolean;
}

/** A model in which nothing is written. */
export const emptyModel = (): TextModel => ({
  words: [],
  pictures: { pt: { required: 0, released: 0 }, en: { required: 0, released: 0 } },
  focus: undefined,
  needsSpace: false,
});

/** True where nothing was written, so that there is nothing to save. */
export const isEmpty = ({ words, pictures }: TextModel): boolean =>
  words.length === 0 && pictures.pt.required + pictures.en.required === 0;

let count = 0;
const letter = (number: number): string => String.fromCharCode(97 + (number % 26));

/** A word that is typed once only: letters around a number, so that no word is part of another. */
export const nextWord = (): string => {
  count += 1;
  return `${letter(count * 7)}${letter(count * 11 + 3)}${count}${letter(count * 5 + 1)}${letter(count * 3)}`;
};

/** Records a word that is written now. */
export const addWord = (model: TextModel, text: string, place: Place, state: WordState = 'required'): ModelWord => {
  const word = { text, place, state };
  model.words.push(word);
  return word;
};

/** Words of a rich text or of the fields, newest last: what one undo may take back. */
export const undoable = ({ words }: TextModel, place: Place): ModelWord[] =>
  words.filter(
    (word) => word.state === 'required' && (isRichText(place) ? word.place === place : !isRichText(word.place)),
  );

/** Lowers the pictures that a language must have to those it has after an action that takes some away. */
export const releasePictures = (model: TextModel, place: Place, shown: number): void => {
  const pictures = model.pictures[languageOf(place)];
  const gone = Math.max(0, pictures.required - shown);
  pictures.required -= gone;
  pictures.released += gone;
};
