import { createElement, type ReactElement } from 'react';
import { MessageProvider } from '#web/admin/messages/message-provider.client.tsx';
import { createMessageFormats } from '#web/message-format.ts';
import { type MessageId, messages } from '#web/messages.ts';

const formatOf = createMessageFormats('en', messages.en);

/** Returns the names of the arguments of a message. Its parts of type 0 are literal texts. */
const argumentsOf = (id: MessageId): string[] => {
  const parts = formatOf(id).getAst() as { type: number; value?: unknown }[];
  return [...new Set(parts.filter(({ type }) => type !== 0).map(({ value }) => String(value)))];
};

/** The last part of the id of each message, followed by the values of its arguments, by which a test finds a button. */
const lastParts = new Proxy({} as Record<MessageId, string>, {
  get: (_, id: MessageId) =>
    id in messages.en ? [id.split('.').at(-1), ...argumentsOf(id).map((name) => `{${name}}`)].join(' ') : undefined,
});

/** Provides the components in an element with messages that are the last parts of their ids, followed by the values of their arguments. */
export const inMessageNames = (element: ReactElement): ReactElement =>
  createElement(MessageProvider, { locale: 'en', catalogue: lastParts, children: element });

/** Provides the components in an element with the English messages. */
export const inEnglish = (element: ReactElement): ReactElement =>
  createElement(MessageProvider, { locale: 'en', catalogue: messages.en, children: element });

const withoutErrors = new Proxy(lastParts, {
  get: (all, id: MessageId) => (id.startsWith('field.') ? undefined : all[id]),
});

/** Like `inMessageNames`, without the messages of errors that schemas find: then the server checks what a form sends. */
export const withoutErrorMessages = (element: ReactElement): ReactElement =>
  createElement(MessageProvider, { locale: 'en', catalogue: withoutErrors, children: element });
