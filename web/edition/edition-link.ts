import type { Locale } from '#domain/shared/locale.ts';
import { href } from '../routes.ts';

/** Returns the path of an edition’s page. The newest edition has the plain path, all others have their number in the query. */
export const editionHref = (locale: Locale, number: number, newest: number | undefined): string =>
  href('latestEdition', locale) + (number === newest ? '' : `?edition=${number}`);
