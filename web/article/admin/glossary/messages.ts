import type { MessageId } from '../../../messages.ts';

/** Ids of the messages about the terms of the glossary in a text. */
export const TERM_MESSAGE_IDS = {
  title: 'glossary.title',
  kept: 'term.kept',
  missing: 'term.missing',
} as const satisfies Record<string, MessageId>;

export type TermMessages = Record<keyof typeof TERM_MESSAGE_IDS, string>;
