import { withoutAccents } from '../without-accents.ts';

/** Something that the command menu lists by name: a screen, an action or a button. */
interface Entry {
  text: string;
  /** Where it is, where several have the same name. */
  detail?: string;
}

/**
 * Returns the entries whose name and place contain every typed word, with or without accents and capitals. First those that do in the
 * language of the interface, then those that do with the words of the other, which `translate` returns; in each, those whose words begin
 * so come before others: *publish* finds *Publish* before *Unpublish*.
 */
export const matchingEntries = <Named extends Entry>(
  entries: readonly Named[],
  typed: string,
  translate: (text: string) => string,
): Named[] => {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean);
  const rankIn = (text: string): number | undefined => {
    const known = withoutAccents(text);
    if (!words.every((word) => known.includes(word))) return undefined;
    return words.every((word) => ` ${known}`.includes(` ${word}`)) ? 0 : 1;
  };
  const rankOf = ({ text, detail = '' }: Entry): number | undefined => {
    const own = `${text} ${detail}`;
    const others = [text, ...detail.split(/ *[:·] */)].map(translate);
    return rankIn(own) ?? addTwo(rankIn([own, ...others].join(' ')));
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => one.rank! - other.rank!)
    .map(({ entry }) => entry);
};

const addTwo = (rank: number | undefined): number | undefined => (rank === undefined ? undefined : rank + 2);
