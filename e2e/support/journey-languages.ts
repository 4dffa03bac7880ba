import type { Locale } from '#domain/shared/locale.ts';
import { isFullRun } from '#testing/test-scale.ts';

/**
 * Returns the interface languages in which the tests of a file run: all of them in `npm run test:long`, and in `npm test` the one named,
 * which alternates between the files. `all` holds the texts of each language.
 */
export const journeyLanguages = <Words extends { locale: string }>(named: Locale, all: Words[]): Words[] =>
  isFullRun ? all : all.filter(({ locale }) => locale.startsWith(named));
