// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { TranslationChoice } from './translation-choice.client.tsx';
import { otherOfPair, type ShownPair, useLanguagePair } from './use-language-pair.client.ts';

const open = async (source: Locale, locale: Locale) => {
  let shown!: ShownPair;
  const Reader = () => {
    shown = useLanguagePair(source, locale);
    return h(TranslationChoice, { ...shown, label: 'Beside', names: byLocale((each) => each) });
  };
  const { container } = await render(h(Reader));
  return { container, shown: () => shown };
};

describe.each(locales.flatMap((source) => locales.map((locale) => [source, locale] as const)))(
  'the pair of an original in %s, for a user of %s',
  (source, locale) => {
    it('has the original and another language, in the order of the list', async () => {
      const { pair, translation } = (await open(source, locale)).shown();
      expect(pair).toEqual(locales.filter((each) => each === source || each === translation));
      expect(new Set(pair).size).toBe(2);
      expect([otherOfPair(pair, source), otherOfPair(pair, translation)]).toEqual([translation, source]);
    });

    it('begins with the language of the user, unless it is that of the original', async () => {
      const { translation } = (await open(source, locale)).shown();
      expect(translation === locale).toBe(source !== locale);
    });

    it('stays the same when the original is chosen', async () => {
      const { shown } = await open(source, locale);
      const { translation, choose } = shown();
      await during(() => choose(source));
      expect(shown().translation).toBe(translation);
    });
  },
);

it('is not to be chosen where there is only one other language', async () => {
  const { container } = await open('pt', 'en');
  expect(container.querySelectorAll('option').length).toBe(locales.length > 2 ? locales.length - 1 : 0);
});
