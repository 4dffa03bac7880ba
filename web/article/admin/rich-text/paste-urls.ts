import { frameAddress } from '../../../components/blocks/embed-address.ts';

/** Services that lead from a URL of their own to another one, by the parameter that holds it. */
const REDIRECTS: [RegExp, string, string[]][] = [
  [/^(www\.)?google\.[a-z.]{2,6}$/, '/url', ['q', 'url']],
  [/^(l|lm)\.(facebook|instagram)\.com$/, '/', ['u']],
  [/\.safelinks\.protection\.outlook\.com$/, '/', ['url']],
  [/^(www\.)?duckduckgo\.com$/, '/l/', ['uddg']],
];

/** Returns the URL that a redirect of a search engine or a mail service leads to; every other URL stays as it is. */
export const resolveRedirect = (href: string): string => {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const redirect = REDIRECTS.find(([host, path]) => host.test(hostname) && pathname.startsWith(path));
  const target = redirect?.[2].map((name) => searchParams.get(name)).find((value) => /^https?:\/\//.test(value ?? ''));
  // A redirect may lead to another one, each shorter than the one before.
  return target && target.length < href.length ? resolveRedirect(target) : href;
};

/** Returns the one URL that a text consists of; undefined for every other text. */
export const parseSingleUrl = (text: string): string | undefined => {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s<>"]+$/.test(trimmed) && URL.canParse(trimmed) ? resolveRedirect(trimmed) : undefined;
};

/** True for the URL of a video or map that a page can show. */
export const isEmbeddable = (url: string): boolean =>
  /^https:\/\/[\w.]+\//.test(url) && URL.canParse(url) && frameAddress(url) !== undefined;
