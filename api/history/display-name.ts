import type { Locale } from '#domain/shared/locale.ts';

/**
 * Returns the display name of an entity: its name, title or file name, an article's title preferably in `locale`. `facts` are the fields of
 * the entity's state. Undefined if it has none of them.
 */
export const displayName = (facts: Record<string, unknown> | undefined, locale: Locale): string | undefined => {
  if (!facts) return undefined;
  const { name, title, fileName, translations } = facts as Record<string, Named>;
  return wordIn(name, locale) ?? wordIn(title, locale) ?? wordIn(fileName, locale) ?? titleIn(translations, locale);
};

type Named = string | Partial<Record<Locale, unknown>> | undefined;

const wordIn = (value: Named, locale: Locale): string | undefined => {
  const word = typeof value === 'object' ? (value[locale] ?? value.pt ?? value.en) : value;
  return typeof word === 'string' && word !== '' ? word : undefined;
};

const titleIn = (translations: Named, locale: Locale): string | undefined => {
  if (typeof translations !== 'object') return undefined;
  const titles = Object.values({ first: translations[locale], ...translations }).map(
    (each) => (each as { title?: string })?.title,
  );
  return titles.find((each) => each);
};
