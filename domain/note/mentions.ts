const MENTION = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g;

/** Returns how a text names an account. */
export const mentionOf = (account: string): string => `@[${account}]`;

/** Returns the ids of the accounts that a text names, each once. */
export const mentionsIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].map(([, id]) => id!))];

/** A piece of a text: letters, or the id of an account that is named there. */
export type TextPart = { text: string } | { account: string };

/** Splits a text at the accounts that it names. Pieces without letters are left out. */
export const textParts = (text: string): TextPart[] =>
  text
    .split(MENTION)
    .map((piece, index): TextPart => (index % 2 === 1 ? { account: piece } : { text: piece }))
    .filter((part) => 'account' in part || part.text !== '');
