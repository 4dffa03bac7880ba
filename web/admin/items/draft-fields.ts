import { draftText, type FormDraft, type FormEntries } from '../forms/form-draft.ts';
import type { FormField } from './form-fields.ts';

/** Returns the fields with the values of a draft. A field that the draft does not know keeps its value. */
export const withDraft = (fields: FormField[], { entries }: Pick<FormDraft, 'entries'>): FormField[] =>
  fields.map((field) => ({ ...field, value: draftValue(field, entries) }));

const draftValue = ({ name, control, value }: FormField, entries: FormEntries): string => {
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
const linksOf = (name: string, entries: FormEntries): Record<string, string>[] => {
  const links: Record<string, string>[] = [];
  for (const [path, value] of entries) {
    const [place, part] = path.slice(name.length + 1).split('.') as [string, string];
    links[Number(place)] = { ...links[Number(place)], [part]: value };
  }
  return links;
};
