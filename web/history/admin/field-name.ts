/** `translations.pt.text.title` in words, “Title (PT)”; a field without a word is called as in the log. `fields`: words by the name of a field. */
export const fieldLabel = (path: string, fields: Readonly<Record<string, string>>): string => {
  const parts = path.split('.');
  const language = parts.find((part) => part === 'pt' || part === 'en');
  const name = parts.findLast((part) => part in fields);
  if (!name) return path;
  return language ? `${fields[name]} (${language.toUpperCase()})` : fields[name]!;
};
