import { Extension, textInputRule } from '@tiptap/core';
import { type Locale, mainLocale } from '#domain/shared/locale.ts';

/** What is typed, up to the end of the text before the caret, and what replaces its first group. */
export type TypographyRule = readonly [find: RegExp, replacement: string];

/** Where a quotation can begin: at the start of a block, or after a space, an opening bracket or quote, or a dash. */
const BEGINNING = '(?:^|[\\s([{«“‘—–])';

const QUOTES: Record<Locale, readonly [opening: string, closing: string]> = { pt: ['«', '»'], en: ['“', '”'] };

/** Returns the rules by which typed quotes, apostrophes and hyphens become those of the language. The first that fits applies. */
export const typographyRules = (language: Locale): readonly TypographyRule[] => {
  const [opening, closing] = QUOTES[language];
  return [
    [new RegExp(`${BEGINNING}(")$`), opening],
    [/(")$/, closing],
    [new RegExp(`${BEGINNING}(')$`), '‘'],
    [/(')$/, '’'],
    [/(--)$/, '–'],
    [/(–-)$/, '—'],
  ];
};

/** Sets typographic quotes, apostrophes and dashes while typing. Backspace directly afterwards restores what was typed. */
export const Typography = Extension.create<{ language: Locale }>({
  name: 'typography',
  addOptions: () => ({ language: mainLocale }),
  addInputRules() {
    return typographyRules(this.options.language).map(([find, replace]) => textInputRule({ find, replace }));
  },
});
