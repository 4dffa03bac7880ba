import { subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { draftKindOf } from './draft-kinds.ts';
import { loadPublishedFields } from './published-fields.ts';

/** Like `subjectsOf`; without `seesDrafts`, items that are written before they are published have their published texts only. */
export const loadSubjects = async (
  read: ReadDatabase,
  streams: readonly string[],
  { seesDrafts }: { seesDrafts: boolean },
): Promise<Map<string, Record<string, unknown>>> => {
  const subjects = await subjectsOf(read, streams);
  if (seesDrafts) return subjects;
  const published = await loadPublishedFields(read, [...subjects.keys()]);
  return new Map(
    [...subjects].map(([stream, fields]) => [stream, draftKindOf(stream) ? (published.get(stream) ?? {}) : fields]),
  );
};
