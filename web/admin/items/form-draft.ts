import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { FormField } from './form-fields.ts';

/** What a user entered in a form and did not save. */
export interface FormDraft {
  /** Time of the last change, ISO 8601. */
  at: string;
  /** Revision on which the input is based; undefined for a new item. */
  revision?: number | undefined;
  /** Names and values of the inputs, in the order of the form. */
  entries: readonly (readonly [name: string, value: string])[];
  /** Titles of the chosen articles, by id. */
  titles: Readonly<Record<string, string>>;
}

/**
 * Returns what to do with the stored draft of a form that shows `entries`: `write` it if they differ from `saved`, what the form showed before
 * any input (undefined: a restored draft, not saved yet), otherwise `remove` it; but `keep` it while the user has not decided about an
 * offered one.
 */
export const draftAction = (
  entries: FormDraft['entries'],
  saved: FormDraft['entries'] | undefined,
  isOffered: boolean,
): 'write' | 'remove' | 'keep' => {
  if (!jsonEqual(entries, saved)) return 'write';
  return isOffered ? 'keep' : 'remove';
};

/** Returns the value of one input in a draft; undefined if it has none. */
export const draftText = ({ entries }: Pick<FormDraft, 'entries'>, name: string): string | undefined =>
  entries.find(([each]) => each === name)?.[1];

/** Returns the fields with the values of a draft. A field that the draft does not know keeps its value. */
export const withDraft = (fields: FormField[], { entries }: Pick<FormDraft, 'entries'>): FormField[] =>
  fields.map((field) => ({ ...field, value: draftValue(field, entries) }));

const draftValue = ({ name, control, value }: FormField, entries: FormDraft['entries']): string => {
  const own = entries.filter(([each]) => each === name || each.startsWith(`${name}.`));
  switch (control) {
    case 'articles':
    case 'checkboxes':
      return own.map(([, id]) => id).join(' ');
    case 'position':
      return own.some(([, number]) => number !== '') ? own.map(([, number]) => number).join(' ') : '';
    case 'links':
      return JSON.stringify(linksOf(name, own));
    default:
      return draftText({ entries: own }, name) ?? value;
  }
};

/** Returns the links that the inputs `{name}.0.name`, `{name}.0.url` and so on contain. */
const linksOf = (name: string, entries: FormDraft['entries']): Record<string, string>[] => {
  const links: Record<string, string>[] = [];
  for (const [path, value] of entries) {
    const [place, part] = path.slice(name.length + 1).split('.') as [string, string];
    links[Number(place)] = { ...links[Number(place)], [part]: value };
  }
  return links;
};
