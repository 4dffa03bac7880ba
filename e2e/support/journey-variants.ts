import type { Locale } from '#domain/shared/locale.ts';
import { isFullRun } from '#testing/test-scale.ts';

/**
 * Returns the interface languages in which the tests of a file run: all of them in `npm run test:long`, and in `npm test` the one named,
 * which alternates between the files. `all` holds the texts of each language.
 */
export const journeyLanguages = <Words extends { locale: string }>(
  named: Locale,
  all: readonly Words[],
): readonly Words[] => (isFullRun ? all : all.filter(({ locale }) => locale.startsWith(named)));

/**
 * Returns the languages of a journey that works with and without JavaScript: each both ways in `npm run test:long`; in `npm test` each
 * once, `withScripts` with JavaScript and the other without, which alternates between the files.
 */
export const readerVariants = <Words extends { locale: string }>(withScripts: Locale, all: readonly Words[]) =>
  all.flatMap((words) =>
    [true, false]
      .filter((javaScriptEnabled) => isFullRun || javaScriptEnabled === words.locale.startsWith(withScripts))
      .map((javaScriptEnabled) => ({ ...words, javaScriptEnabled, how: javaScriptEnabled ? 'with' : 'without' })),
  );
