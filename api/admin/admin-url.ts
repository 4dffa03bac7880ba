export interface AdminUrl {
  path: string;
  /** Including the question mark. */
  search: string;
  payload: boolean;
}

/** Parses an admin URL, of a page or of its data (`payload`); undefined for any other spelling than the admin area itself uses. */
export const parseAdminUrl = (raw: string): AdminUrl | undefined => {
  if (!URL.canParse(`http://host${raw}`)) return undefined;
  const { pathname, search, searchParams } = new URL(`http://host${raw}`);
  const payload = /^\/RSC\/R(\/admin(?:\/[\w-]+)*)\.txt$/.exec(pathname)?.[1];
  const path = payload ?? pathname;
  if (!/^\/admin(\/[\w-]+)*$/.test(path)) return undefined;
  const query = payload ? (searchParams.get('query') ?? '') : search.slice(1);
  return { path, search: query && `?${query}`, payload: payload !== undefined };
};
