import { createElement, type ReactElement } from 'react';
import { MessageProvider } from '#web/admin/messages/message-provider.client.tsx';
import { type MessageId, messages } from '#web/messages.ts';

const ARGUMENT = /\{(\w+)/g;

/** The last part of the id of each message, followed by the values of its arguments, by which a test finds a button. */
const lastParts = Object.fromEntries(
  Object.entries(messages.en).map(([id, text]) => [
    id,
    [id.split('.').at(-1), ...new Set(Array.from(text.matchAll(ARGUMENT), ([, name]) => `{${name}}`))].join(' '),
  ]),
) as Record<MessageId, string>;

/** Provides the components in an element with messages that are the last parts of their ids, followed by the values of their arguments. */
export const inMessageNames = (element: ReactElement): ReactElement =>
  createElement(MessageProvider, { locale: 'en', catalogue: lastParts, children: element });

/** Provides the components in an element with the English messages. */
export const inEnglish = (element: ReactElement): ReactElement =>
  createElement(MessageProvider, { locale: 'en', catalogue: messages.en, children: element });

/** Returns messages that are their own names, so that a test finds a button by the name of its message; `texts` are others. */
export const messageNames = <Messages extends object = never>(texts: Record<string, string> = {}): Messages =>
  new Proxy(texts, { get: (known, name) => known[String(name)] ?? String(name) }) as Messages;
