import type { Localized } from '#domain/shared/locale.ts';

/** Values of the `lang` attribute. They include the regional variety, which hyphenation, screen readers and formats use. */
export const languageTags: Localized<string> = { pt: 'pt-PT', en: 'en-GB' };
