import fc from 'fast-check';
import { z } from 'zod';
import type { QueryRoute } from '#api/endpoints.ts';
import { locales } from '#domain/shared/locale.ts';
import { pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';
import { fromSchema } from './from-schema.ts';
import { anyJson, mutated } from './mutate.ts';
import { hostileText } from './texts.ts';

/** Generates URLs of the JSON API with queries after their schemas, and URLs of pages with their known query parameters. */
export const anyAddress = (queries: Readonly<Record<string, QueryRoute>>): fc.Arbitrary<string> =>
  fc.oneof(
    ...Object.entries(queries).map(([path, { querySchema = z.object({}) }]) => {
      const valid = fromSchema(querySchema, { field: '', reference: () => undefined });
      const query = fc.oneof(valid, mutated(valid), anyJson);
      return fc.tuple(hostileText, query).map(([part, query]) => withPart(path, part) + searchOf(query));
    }),
    ...pageNames.flatMap((screen) =>
      locales.map((locale) =>
        fc.tuple(hostileText, pageQuery(screen)).map(([parameter, query]) => {
          const path = pagePaths[screen][locale].replaceAll(
            /\[\w+\]/g,
            encodeURIComponent(wellFormed(parameter)) || 'x',
          );
          return path.slice(0, MAX_PATH) + searchOf(query);
        }),
      ),
    ),
  );

/** Returns the path with a text in place of its parameter. */
const withPart = (path: string, part: string): string =>
  path.replaceAll(/:\w+/g, encodeURIComponent(wellFormed(part)).slice(0, 400) || 'x');

/** Longer URLs are rejected by the server before routing. */
const MAX_PATH = 4_000;

const pageQuery = (screen: (typeof pageNames)[number]): fc.Arbitrary<Record<string, string | undefined>> => {
  const { cachedQuery = [], uncachedQuery = [] } = pageDefinitions[screen];
  const known = Object.fromEntries([...cachedQuery, ...uncachedQuery].map((name) => [name, hostileText]));
  return fc.record(known, { requiredKeys: [] });
};

const wellFormed = (text: string): string => text.toWellFormed();

const searchOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return `?${encodeURIComponent(wellFormed(String(query)))}`;
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text ?? ''))}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, MAX_PATH)}` : '';
};
