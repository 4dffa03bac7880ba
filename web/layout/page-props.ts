import {
  unstable_notFound as notFound,
  unstable_parseRouterRequest as parse,
  unstable_getRequest as request,
} from 'waku/router/server';
import type { Locale } from '#domain/shared/locale.ts';

/** Props of the component of a page. */
export interface PageComponentProps {
  locale: Locale;
  /** Path of the page, without the query. */
  path: string;
  /** Parameters of the path, still percent-encoded. */
  params: Record<string, string>;
  query: URLSearchParams;
}

/** Returns the path parameter `name`, percent-decoded. Renders the 404 page if its encoding is invalid. */
export const decodeParam = (params: Record<string, string>, name: string): string => {
  try {
    return decodeURIComponent(params[name] ?? '');
  } catch {
    return notFound();
  }
};

/**
 * Returns the path of the requested page and its query, which is empty or begins with `?`. The URL of the request itself can differ,
 * because it may ask for the RSC payload of that page. Query parameters that do not change the page are not included.
 */
export const requestUrl = (): { path: string; search: string } => {
  const parsed = parse(request());
  if (parsed?.type !== 'route') return { path: '/', search: '' };
  return { path: parsed.path, search: parsed.query ? `?${parsed.query}` : '' };
};
