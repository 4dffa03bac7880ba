import type { Locale } from '#domain/shared/locale.ts';
import { href } from '../routes.ts';

/** The newest edition stands at the plain address, every other one has its number in it. */
export const editionHref = (locale: Locale, number: number, newest: number | undefined): string =>
  href('latestEdition', locale) + (number === newest ? '' : `?edition=${number}`);
