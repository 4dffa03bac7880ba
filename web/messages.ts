import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';
import { mergeUnique } from '#domain/shared/merge-unique.ts';
import adminEn from './admin/messages.en.json' with { type: 'json' };
import adminPt from './admin/messages.pt.json' with { type: 'json' };
import componentsEn from './components/messages.en.json' with { type: 'json' };
import componentsPt from './components/messages.pt.json' with { type: 'json' };
import errorsEn from './errors/messages.en.json' with { type: 'json' };
import errorsPt from './errors/messages.pt.json' with { type: 'json' };
import frameEn from './layout/messages.en.json' with { type: 'json' };
import framePt from './layout/messages.pt.json' with { type: 'json' };
import lettersEn from './letters/messages.en.json' with { type: 'json' };
import lettersPt from './letters/messages.pt.json' with { type: 'json' };
import browserEn from './page-script/messages/messages.en.json' with { type: 'json' };
import browserPt from './page-script/messages/messages.pt.json' with { type: 'json' };
import * as slices from './slices.ts';

/** Message catalogues that belong to no slice. */
const sharedCatalogues = {
  browser: { pt: browserPt, en: browserEn },
  components: { pt: componentsPt, en: componentsEn },
  desk: { pt: adminPt, en: adminEn },
  errors: { pt: errorsPt, en: errorsEn },
  frame: { pt: framePt, en: frameEn },
  letters: { pt: lettersPt, en: lettersEn },
};

type Catalogue =
  | (typeof slices)[keyof typeof slices]['messages']
  | (typeof sharedCatalogues)[keyof typeof sharedCatalogues];
type KeyOf<T> = T extends unknown ? keyof T : never;

/** The id of any message, of slices and of shared catalogues. */
export type MessageId = KeyOf<Catalogue[Locale]>;

const cataloguesOf = (locale: Locale) => ({
  ...Object.fromEntries(Object.entries(slices).map(([name, { messages }]) => [name, messages[locale]])),
  ...Object.fromEntries(Object.entries(sharedCatalogues).map(([name, messages]) => [name, messages[locale]])),
});

/** All catalogues merged, by language. Throws at load time if two catalogues have the same id. */
export const messages: Localized<Record<MessageId, string>> = byLocale((locale) =>
  mergeUnique<Record<MessageId, string>>('message', cataloguesOf(locale)),
);
