import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { foldedWords } from '#projections/search/folded-text.ts';
import { draftKindOf, draftKinds } from './draft-kinds.ts';

/** The texts that readers can see now, by stream, in the form of the events of the stream. */
export type PublishedFields = ReadonlyMap<string, Record<string, unknown>>;

/** Loads the published texts of the items of these streams, with one query for each kind of item that has drafts. */
export const loadPublishedFields = async (read: ReadDatabase, streams: readonly string[]): Promise<PublishedFields> => {
  const loaded = await Promise.all(
    draftKinds.map(async ({ prefix, loadPublished }) => {
      const own = new Set(streams.filter((stream) => stream.startsWith(prefix)));
      if (own.size === 0) return [];
      const found = await loadPublished(
        read,
        [...own].map((stream) => stream.slice(prefix.length)),
      );
      return [...found].map(([id, fields]) => [prefix + id, fields] as const);
    }),
  );
  return new Map(loaded.flat());
};

/** Returns true if the value of an event's field is text, and is not what readers can see in this field now. */
export const isUnpublishedText = (
  published: PublishedFields,
  { stream, path, value }: { stream: string; path: string; value: unknown },
): boolean => {
  if (!draftKindOf(stream)?.texts.test(path) || isEmpty(value)) return false;
  const shown = path
    .split('.')
    .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), published.get(stream));
  return !jsonEqual(shown, value);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the streams of items that have drafts by the beginnings of words in the titles that readers can see now. */
export const findPublishedStreams = async (read: ReadDatabase, words: string): Promise<string[]> => {
  const wanted = foldedWords(words);
  if (wanted.length === 0) return [];
  const titles = await Promise.all(
    draftKinds.map(async ({ prefix, loadTitles }) =>
      (await loadTitles(read)).map(({ id, title }) => ({ stream: prefix + id, title })),
    ),
  );
  const byStream = Map.groupBy(titles.flat(), ({ stream }) => stream);
  return [...byStream].flatMap(([stream, named]) => {
    const known = named.flatMap(({ title }) => foldedWords(title));
    return wanted.every((word) => known.some((each) => each.startsWith(word))) ? [stream] : [];
  });
};
