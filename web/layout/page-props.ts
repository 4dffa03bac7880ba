import {
  unstable_notFound as notFound,
  unstable_parseRouterRequest as parse,
  unstable_getRequest as request,
} from 'waku/router/server';
import type { Locale } from '#domain/shared/locale.ts';

export interface PageComponentProps {
  locale: Locale;
  /** Path of the page, without the query. */
  path: string;
  /** Parameters of the path, still percent-encoded. */
  params: Record<string, string>;
  query: URLSearchParams;
}

/** A parameter of the path as text; an encoding that cannot be read is no page. */
export const decodeParam = (params: Record<string, string>, name: string): string => {
  try {
    return decodeURIComponent(params[name] ?? '');
  } catch {
    return notFound();
  }
};

/** The path the reader asked for, for documents and for payloads alike, and the part of the query that changes what a page shows. */
export const requestUrl = (): { path: string; search: string } => {
  const parsed = parse(request());
  if (parsed?.type !== 'route') return { path: '/', search: '' };
  return { path: parsed.path, search: parsed.query ? `?${parsed.query}` : '' };
};
