import type { Decider } from '../decider.ts';
import { changedFields } from '../shared/json-equal.ts';
import { byLocale, type Localized, locales, type PartlyLocalized } from '../shared/locale.ts';
import type { PageEvent, PageKey, PageText } from './events.ts';

/** The texts of a static page in both languages. The page exists from the start and cannot be added or deleted. */
export type Page = Localized<PageText>;

export interface EditPage {
  name: 'EditPage';
  page: PageKey;
  translations: PartlyLocalized<Partial<PageText>>;
}

const unwritten: PageText = { title: '', content: [] };

const changesIn = ({ translations }: EditPage, page: Page): PartlyLocalized<Partial<PageText>> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const changed = changedFields(translations[locale] ?? {}, page[locale]);
      return Object.keys(changed).length > 0 ? [[locale, changed]] : [];
    }),
  );

/** Decides edits of static pages. An event has only the changed fields; nothing is rejected (docs/product.md, rule 31). */
export const pageDecider: Decider<Page, EditPage, PageEvent> = {
  initial: byLocale(() => unwritten),
  decide: (command, page) => {
    const translations = changesIn(command, page);
    if (Object.keys(translations).length === 0) return [];
    return [{ type: 'PageEdited', data: { page: command.page, translations } }];
  },
  evolve: (page, { data: { translations } }) => byLocale((locale) => ({ ...page[locale], ...translations[locale] })),
};
