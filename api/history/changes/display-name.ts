import { type Locale, localesFrom } from '#domain/shared/locale.ts';

/**
 * Returns the name with which an entity is shown, from the fields of its state (`facts`): its name, title or file name, preferably in the
 * language `locale`. Returns undefined if it has none of them.
 */
export const displayName = (facts: Record<string, unknown> | undefined, locale: Locale): string | undefined => {
  if (!facts) return undefined;
  const { name, title, fileName, translations } = facts as Record<string, Named>;
  return wordIn(name, locale) ?? wordIn(title, locale) ?? wordIn(fileName, locale) ?? titleIn(translations, locale);
};

type Named = string | Partial<Record<Locale, unknown>> | undefined;

const wordIn = (value: Named, locale: Locale): string | undefined => {
  const word =
    typeof value === 'object'
      ? localesFrom(locale)
          .map((each) => value[each])
          .find((each) => each !== undefined && each !== null)
      : value;
  return typeof word === 'string' && word !== '' ? word : undefined;
};

const titleIn = (translations: Named, locale: Locale): string | undefined => {
  if (typeof translations !== 'object') return undefined;
  const titles = Object.values({ first: translations[locale], ...translations }).map(
    (each) => (each as { title?: string })?.title,
  );
  return titles.find((each) => each);
};
