import { frameAddress } from '../../../../components/blocks/embed-address.ts';

/** Redirect services: host, path and the query parameters that may hold the target URL. */
const REDIRECTS: [RegExp, string, string[]][] = [
  [/^(www\.)?google\.[a-z.]{2,6}$/, '/url', ['q', 'url']],
  [/^(l|lm)\.(facebook|instagram)\.com$/, '/', ['u']],
  [/\.safelinks\.protection\.outlook\.com$/, '/', ['url']],
  [/^(www\.)?duckduckgo\.com$/, '/l/', ['uddg']],
];

/** Returns the target of a redirect URL of a search engine, social network or mail service. Other URLs are returned unchanged. */
export const resolveRedirect = (href: string): string => {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const redirect = REDIRECTS.find(([host, path]) => host.test(hostname) && pathname.startsWith(path));
  const target = redirect?.[2].map((name) => searchParams.get(name)).find((value) => /^https?:\/\//.test(value ?? ''));
  // A redirect may lead to another one; each target is shorter, so this ends.
  return target && target.length < href.length ? resolveRedirect(target) : href;
};

/** Returns the URL if the text is a single http(s) URL, with redirects resolved; otherwise undefined. */
export const parseSingleUrl = (text: string): string | undefined => {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s<>"]+$/.test(trimmed) && URL.canParse(trimmed) ? resolveRedirect(trimmed) : undefined;
};

/** Returns whether a URL is an https video or map that a page can embed. */
export const isEmbeddable = (url: string): boolean =>
  /^https:\/\/[\w.]+\//.test(url) && URL.canParse(url) && frameAddress(url) !== undefined;
