/** Returns the ids that a query string selects, as `?selected=a,b`. */
export const readSelection = (search: string): string[] =>
  (new URLSearchParams(search).get('selected') ?? '').split(',').filter((id) => id !== '');

/** Returns path and query of a URL with these ids selected. Its other parameters stay. */
export const withSelection = (href: string, chosen: ReadonlySet<string>): string => {
  const url = new URL(href);
  if (chosen.size > 0) url.searchParams.set('selected', [...chosen].join(','));
  else url.searchParams.delete('selected');
  return url.pathname + url.search.replaceAll('%2C', ',');
};

/** Returns the selection with one more id, or without it if it was selected. */
export const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]);
