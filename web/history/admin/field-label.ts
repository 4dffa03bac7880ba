/**
 * Returns the label of a changed field, such as “Title (PT)” for the path `translations.pt.text.title`. `fields` are the labels by field
 * name; if no part of the path has a label, returns the path itself.
 */
export const fieldLabel = (path: string, fields: Readonly<Record<string, string>>): string => {
  const parts = path.split('.');
  const language = parts.find((part) => part === 'pt' || part === 'en');
  const name = parts.findLast((part) => part in fields);
  if (!name) return path;
  return language ? `${fields[name]} (${language.toUpperCase()})` : fields[name]!;
};
