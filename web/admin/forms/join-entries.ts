import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { FormEntries } from './form-draft.ts';

interface Versions {
  /** What the form showed before the user changed it; undefined if that is not known: then all fields count as changed by the user. */
  base: FormEntries | undefined;
  mine: FormEntries;
  theirs: FormEntries;
}

interface Joined {
  entries: FormEntries;
  /** Names of the fields that both changed, to different values. The user's are in `entries`. */
  inBoth: string[];
}

/**
 * Joins the input of a form with what another user has saved since: each field has the user's values if the user changed it, else those that
 * were saved. `fieldOf` returns the name of the field that an input belongs to, which is taken as a whole.
 */
export const joinEntries = ({ base, mine, theirs }: Versions, fieldOf: (input: string) => string): Joined => {
  const [before, own, other] = [base, mine, theirs].map((entries) => entries && byField(entries, fieldOf));
  const names = [...new Set([...other!.keys(), ...own!.keys()])];
  const isMine = (name: string) => before === undefined || !jsonEqual(own!.get(name), before.get(name));
  const isTheirs = (name: string) => before !== undefined && !jsonEqual(other!.get(name), before.get(name));
  return {
    entries: names.flatMap((name) => (isMine(name) ? own! : other!).get(name) ?? []),
    inBoth: names.filter((name) => isMine(name) && isTheirs(name) && !jsonEqual(own!.get(name), other!.get(name))),
  };
};

const byField = (entries: FormEntries, fieldOf: (input: string) => string): Map<string, FormEntries> =>
  Map.groupBy(entries, ([input]) => fieldOf(input));
