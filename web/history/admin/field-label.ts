/**
 * Returns the label of a field by its path: “Title (PT)” for `translations.pt.text.title`. Returns the path itself if `fields`, the labels
 * by name, has none.
 */
export const fieldLabel = (path: string, fields: Readonly<Record<string, string>>): string => {
  const parts = path.split('.');
  const language = parts.find((part) => part === 'pt' || part === 'en');
  const name = parts.findLast((part) => part in fields);
  if (!name) return path;
  return language ? `${fields[name]} (${language.toUpperCase()})` : fields[name]!;
};
