import { matchPath } from '#web/routes.ts';
import { parsePageUrl } from '../pages/page-url.ts';

const LINK = /(<a\b[^>]*?\shref=")(\/(?!\/)[^"]*)"/g;

/**
 * Returns the HTML of a previewed page with its links to pages of this site changed to `within(path)`. The language switch leads to the
 * previewed page in the other language. Links to files, such as the GPX track of a walk, stay as they are: files have no preview.
 */
export const rewriteLinks = (html: string, within: (path: string) => string): string =>
  html.replaceAll(LINK, (link: string, before: string, href: string) => {
    const page = pageOf(href.replaceAll('&amp;', '&'));
    return page === undefined ? link : `${before}${within(page).replaceAll('&', '&amp;')}"`;
  });

/** Returns the page to which a link leads, with its query; undefined if it leads to a file. */
const pageOf = (href: string): string | undefined => {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  if (pathname.startsWith('/locale/')) return searchParams.get('to') ?? undefined;
  return matchPath(parsePageUrl(pathname)?.path ?? '') && href;
};
