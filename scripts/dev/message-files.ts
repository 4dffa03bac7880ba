import type { Locale } from '#domain/shared/locale.ts';

/** Returns the language of a message catalogue by its path; undefined for any other file. */
export const localeOfMessages = (file: string): Locale | undefined =>
  /[\\/]web[\\/].*[\\/]messages\.(pt|en)\.json$/.exec(file)?.[1] as Locale | undefined;
