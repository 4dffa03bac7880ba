'use client';
import { useState } from 'react';
import { type Locale, locales, otherLocales } from '#domain/shared/locale.ts';

/** Two languages of a text that are shown side by side, in the order of all languages. */
export type LanguagePair = readonly [Locale, Locale];

export interface ShownPair {
  pair: LanguagePair;
  /** The one of the two that is not the original. */
  translation: Locale;
  /** Shows this language beside the original. Does nothing for the original itself. */
  choose(translation: Locale): void;
}

/**
 * Keeps which language is shown beside the original `source`: at first that of the interface, or else the first one. With two languages, it
 * is always the other one.
 */
export const useLanguagePair = (source: Locale, locale: Locale): ShownPair => {
  const [chosen, setChosen] = useState(locale);
  const translation = chosen === source ? otherLocales(source)[0]! : chosen;
  const pair = locales.filter((each) => each === source || each === translation) as [Locale, Locale];
  return {
    pair,
    translation,
    choose: (language) => {
      if (language !== source) setChosen(language);
    },
  };
};

/** Returns the other language of a pair. */
export const otherOfPair = ([first, second]: LanguagePair, language: Locale): Locale =>
  language === first ? second : first;
