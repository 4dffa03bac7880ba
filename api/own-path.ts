/**
 * The path, query and fragment of an address on this site, as a browser would read it; undefined for anything that leads
 * elsewhere: `https://evil.example`, `//evil.example`, `/\evil.example`.
 */
export const ownPath = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(`http://site${given}`)) return undefined;
  const { pathname, search, hash } = new URL(`http://site${given}`);
  return pathname.startsWith('//') ? undefined : pathname + search + hash;
};
