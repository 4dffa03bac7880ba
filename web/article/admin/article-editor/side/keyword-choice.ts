import type { SelectOption } from '../select-option.ts';

/** Returns all keywords that can be chosen: those of the screen, and those that were created on it and that it does not list yet. */
export const knownKeywords = (listed: readonly SelectOption[], created: readonly SelectOption[]): SelectOption[] => [
  ...listed,
  ...created.filter(({ id }) => !listed.some((each) => each.id === id)),
];

/** Returns the chosen ids without keywords that are unknown, because they were deleted since: they would be rejected. */
export const keptKeywords = (chosen: readonly string[], known: readonly SelectOption[]): string[] =>
  chosen.filter((each) => known.some(({ id }) => id === each));

/** Returns the keyword with this name, whatever its case and the spaces around it; undefined if there is none. */
export const keywordNamed = (name: string, known: readonly SelectOption[]): SelectOption | undefined =>
  known.find((each) => normalized(each.name) === normalized(name));

const normalized = (name: string): string => name.trim().toLocaleLowerCase();
