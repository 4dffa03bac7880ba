import type { Translation } from '#domain/article/state.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';

type Document = Record<string, unknown>;

/**
 * Returns the state of an item with the field names of its events, so that two states can be compared and shown like the changes of an
 * event. An order, which is a list, becomes `{ order }`.
 */
export const stateDocument = (state: unknown): Document => {
  if (Array.isArray(state)) return { order: state };
  const { facts, translations, updates, shown, following: _, ...rest } = state as Document;
  if (isPage(rest)) return { translations: rest };
  return {
    ...(facts as Document),
    ...rest,
    ...articleTexts(translations as PartlyLocalized<Translation> | undefined),
    ...(Array.isArray(updates) && { updates: updates.map(({ at }) => at) }),
    ...(shown !== undefined && { shown: (shown as { id: string }).id }),
  };
};

const isPage = (state: Document): boolean => {
  const keys = Object.keys(state);
  return keys.length > 0 && keys.every((key) => locales.includes(key as Locale));
};

const articleTexts = (translations: PartlyLocalized<Translation> | undefined) => {
  if (!translations) return {};
  const of = <Part extends keyof Translation>(part: Part) =>
    Object.fromEntries(Object.entries(translations).map(([locale, translation]) => [locale, translation[part]]));
  return { translations: of('text'), publication: of('publication') };
};
