import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { type MessageId, messages } from '../../messages.ts';

const PREFIX = 'history.field.';

/**
 * Returns the labels of all fields in one language, by field name: the messages `history.field.…` of all slices. They are passed to
 * `fieldLabel`, which also runs in the browser, where the message catalogues are not available.
 */
export const pickFieldLabels = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(messages[locale]) as MessageId[])
      .filter((id) => id.startsWith(PREFIX))
      .map((id) => [id.slice(PREFIX.length), t(locale, id)]),
  );
