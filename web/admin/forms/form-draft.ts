import { jsonEqual } from '#domain/shared/json-equal.ts';

/** Names and values of a form's inputs, in the order of the form. */
export type FormEntries = readonly (readonly [name: string, value: string])[];

/** What a user entered in a form and did not save. */
export interface FormDraft {
  /** Time of the last change, ISO 8601. */
  at: string;
  /** Revision on which the input is based; undefined for a new item. */
  revision?: number | undefined;
  entries: FormEntries;
  /** What the form showed before any input; undefined where it is not known, as in drafts of earlier releases. */
  base?: FormEntries | undefined;
  /** Titles of the chosen articles, by id. */
  titles: Readonly<Record<string, string>>;
}

/**
 * Returns what to do with the stored draft of a form that shows `entries`: `write` it if they differ from `saved`, what the form showed before
 * any input (undefined: a restored draft, not saved yet), otherwise `remove` it; but `keep` it while the user has not decided about an
 * offered one.
 */
export const draftAction = (
  entries: FormEntries,
  saved: FormEntries | undefined,
  isOffered: boolean,
): 'write' | 'remove' | 'keep' => {
  if (!jsonEqual(entries, saved)) return 'write';
  return isOffered ? 'keep' : 'remove';
};

/** Returns the value of one input in a draft; undefined if it has none. */
export const draftText = ({ entries }: Pick<FormDraft, 'entries'>, name: string): string | undefined =>
  entries.find(([each]) => each === name)?.[1];
