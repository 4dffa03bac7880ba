import type { Locale } from '#domain/shared/locale.ts';

/**
 * Imports a reference to the catalogue of one language, which is passed to `MessageProvider`. Each is imported on demand, so that it is a
 * file of its own in the browser: a screen loads the language that it shows.
 */
const imports = {
  pt: () => import('./catalogue.pt.client.ts'),
  en: () => import('./catalogue.en.client.ts'),
} satisfies Record<Locale, unknown>;

/** Loads the messages of one language for `MessageProvider`. In what the server sends to the browser they are a reference to their file. */
export const loadCatalogue = async (locale: Locale) => (await imports[locale]()).catalogue;
