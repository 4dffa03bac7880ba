import { createFormatters } from '@formatjs/intl';
import type { Locale } from '#domain/shared/locale.ts';
import { languageTags } from './language-tags.ts';
import type { MessageId } from './messages.ts';

/** Time zone of all days and times that are shown. */
export const timeZone = 'Atlantic/Madeira';

/** Values of the arguments of a message. */
export type MessageValues = Record<string, string | number>;

/** Returns the message with this id in the language of the screen, with `values` filled in. Throws if a value is missing. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

const formatters = createFormatters();
const inMadeira: typeof formatters = {
  ...formatters,
  getDateTimeFormat: (tag, options) => formatters.getDateTimeFormat(tag, { timeZone, ...options }),
};

type MessageFormat = ReturnType<typeof formatters.getMessageFormat>;

/**
 * Creates a function that returns a parsed message of a catalogue. Parsed messages are cached until their text changes: `createIntl` looks a
 * message up by its text, which costs more than rendering its element.
 */
export const createMessageFormats = (
  locale: Locale,
  catalogue: Readonly<Record<MessageId, string>>,
): ((id: MessageId) => MessageFormat) => {
  const formats = new Map<MessageId, { text: string; format: MessageFormat }>();
  return (id) => {
    const text = catalogue[id];
    const cached = formats.get(id);
    if (cached && cached.text === text) return cached.format;
    const format = formatters.getMessageFormat(text, languageTags[locale], undefined, { formatters: inMadeira });
    formats.set(id, { text, format });
    return format;
  };
};

/** Creates a function that translates with the messages of a catalogue. */
export const createTranslate = (locale: Locale, catalogue: Readonly<Record<MessageId, string>>): Translate => {
  const formatOf = createMessageFormats(locale, catalogue);
  return (id, values = {}) => formatOf(id).format(values) as string;
};
