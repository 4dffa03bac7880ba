import type { Locale } from '#domain/shared/locale.ts';
import type { Change } from '#projections/history/event-diff.ts';
import { subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { displayName } from './display-name.ts';

/** Fields that reference another entity by id, with the prefix of its stream. */
const RELATIONS: Readonly<Record<string, string>> = {
  category: 'category-',
  author: 'contributor-',
  photographer: 'contributor-',
  mainImage: 'media-',
  avatar: 'media-',
  image: 'media-',
  mediaId: 'media-',
};

/**
 * Returns the changes of fields with the ids of referenced entities replaced by their display names. An id whose entity has no name is
 * kept.
 */
export const resolveReferencedNames = async (
  read: ReadDatabase,
  locale: Locale,
  changes: readonly Change[],
): Promise<Change[]> => {
  const streams = changes.flatMap(({ path, from, to }) => [streamOf(path, from), streamOf(path, to)]);
  const names = await subjectsOf(
    read,
    streams.flatMap((each) => each ?? []),
  );
  const named = (path: string, value: unknown): unknown =>
    displayName(names.get(streamOf(path, value) ?? ''), locale) ?? value;
  return changes.map(({ path, from, to }) => ({ path, from: named(path, from), to: named(path, to) }));
};

const streamOf = (path: string, value: unknown): string | undefined => {
  const prefix = RELATIONS[path.split('.').at(-1)!];
  return prefix && typeof value === 'string' ? prefix + value : undefined;
};
