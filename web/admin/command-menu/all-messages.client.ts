/** All message catalogues of both languages, by file path. Loaded with the command menu, which finds what it lists by the words of both. */
export const catalogues = import.meta.glob<Record<string, string>>('../../*/messages.*.json', {
  eager: true,
  import: 'default',
});
