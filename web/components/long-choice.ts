/** Options above which a choice is searched while typing: a longer select is slow to go through on a phone. */
const MAX_OPTIONS = 50;

/** Returns whether so many options are searched while typing, instead of being listed in a select. */
export const isLongChoice = (options: readonly unknown[]): boolean => options.length > MAX_OPTIONS;

/** Returns the option with this name; upper case, accents and spaces at the ends do not count. */
export const optionNamed = <Option extends { name: string }>(
  options: readonly Option[],
  typed: string | null,
): Option | undefined => {
  if (!typed?.trim()) return undefined;
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });
  const same = options.filter(({ name }) => compare(name, typed.trim()) === 0);
  return same.find(({ name }) => name === typed.trim()) ?? same[0];
};
