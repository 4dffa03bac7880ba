import { mentionOf } from '#domain/note/mentions.ts';
import type { Assignee } from '../../../admin/queries/workflow-view.ts';

/** Colleagues that are offered at once. */
const MAX_OFFERED = 6;
/** Characters behind `@` that may be the beginning of a name. */
const MAX_TYPED = 40;

/** Returns the mention that is being typed at the caret: where its `@` is and what follows; undefined if there is none. */
export const typedMention = (text: string, caret: number): { start: number; name: string } | undefined => {
  const start = text.lastIndexOf('@', caret - 1);
  const name = text.slice(start + 1, caret);
  const isBegun = start >= 0 && !/\S/.test(text.charAt(start - 1)) && name.length <= MAX_TYPED && !name.includes('\n');
  return isBegun ? { start, name } : undefined;
};

/** Returns the colleagues with a word in their name that begins like this, without regard to case and accents. */
export const matchingPeople = (people: readonly Assignee[], typed: string): Assignee[] => {
  const wanted = folded(typed);
  if (/\s$/.test(typed) && people.some(({ name }) => folded(name) === wanted.trim())) return [];
  return people.filter(({ name }) => ` ${folded(name)}`.includes(` ${wanted}`)).slice(0, MAX_OFFERED);
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * Replaces the names of colleagues behind `@` by their ids, longer names first. A name counts only as a whole word, so that one that begins
 * another is not taken for it.
 */
export const withMentions = (text: string, people: readonly Assignee[]): string =>
  people
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((written, { id, name }) => written.replaceAll(`@${name}`, wholeWord(mentionOf(id))), text);

/** Returns a function for `replaceAll` that replaces only what no letter or digit follows. */
const wholeWord =
  (mention: string) =>
  (found: string, at: number, whole: string): string =>
    /^[\p{L}\p{N}]/u.test(whole.slice(at + found.length)) ? found : mention;
