/**
 * Returns the label of a changed field from its path: “Title (PT)” for `translations.pt.text.title`. `fields` contains the labels by field
 * name. If no part of the path is in `fields`, the path itself is returned.
 */
export const fieldLabel = (path: string, fields: Readonly<Record<string, string>>): string => {
  const parts = path.split('.');
  const language = parts.find((part) => part === 'pt' || part === 'en');
  const name = parts.findLast((part) => part in fields);
  if (!name) return path;
  return language ? `${fields[name]} (${language.toUpperCase()})` : fields[name]!;
};
