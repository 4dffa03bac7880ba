import type { FormField } from './form-fields.ts';

type Values = Record<string, unknown>;

/** Returns the values of an item from those of its form, which has pictures, links and lists in the shape of its inputs. */
export const itemValues = (fields: FormField[], values: Values): Values => ({
  ...values,
  ...emptyPictures(fields, values),
  ...linkLists(fields, values),
  ...valueLists(fields, values),
});

/** Returns null for each picture with texts that was removed or never chosen. */
const emptyPictures = (fields: FormField[], values: Values): Values => {
  const names = fields
    .filter(({ control, name }) => control === 'picture' && name.endsWith('.mediaId'))
    .map(({ name }) => name.slice(0, -'.mediaId'.length));
  const empty = names.filter((name) => (values[name] as { mediaId: string }).mediaId === '');
  return Object.fromEntries(empty.map((name) => [name, null]));
};

/** Returns the lists of links, which unflattened fields have as objects by place. */
const linkLists = (fields: FormField[], values: Values): Values =>
  Object.fromEntries(
    fields.filter(({ control }) => control === 'links').map(({ name }) => [name, Object.values(values[name] ?? {})]),
  );

/** Returns the lists of values, which a form sends as nothing, one value or several. */
const valueLists = (fields: FormField[], values: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ control }) => control === 'articles' || control === 'checkboxes')
      .map(({ name }) => [name, [values[name] ?? []].flat()]),
  );
