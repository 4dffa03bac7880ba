import { articleAggregate } from '#domain/article/aggregate.ts';
import { articleDecider } from '#domain/article/decider.ts';
import { articleAfterRevert } from '#domain/article/revert.ts';
import type { Article } from '#domain/article/state.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import type { ArticleVersion, ArticleVersions } from '#web/admin/queries/article-views.ts';
import { foldEvents, readStream } from '../commands/read-stream.ts';

/** Milliseconds (ten minutes) within which consecutive events of the same user form one version. */
const SAME_VERSION_MS = 10 * 60_000;

/**
 * Returns the versions of an article, newest first, and its states at the two revisions `asked.from` and `asked.to`, for a comparison. A
 * version is a series of events by one user with at most ten minutes between them. `to` defaults to the last revision, `from` to the end of
 * the version before the one with `to`. Also returns the current state and what it would be after it was restored to `to`. Returns
 * undefined if the article was never written.
 */
export const articleVersions = async (
  store: EventStore,
  id: string,
  asked: { from?: number | undefined; to?: number | undefined },
): Promise<ArticleVersions | undefined> => {
  const { events } = await readStream(store, articleAggregate, id);
  if (events.length === 0) return undefined;
  const versions = versionsOf(events);
  const last = events.length - 1;
  const existingOr = (revision: number | undefined, otherwise: number) =>
    revision !== undefined && revision <= last ? revision : otherwise;
  const to = existingOr(asked.to, last);
  const earlier = versions.findLast(({ revision }) => revision < firstOf(versions, to))?.revision ?? 0;
  const from = existingOr(asked.from, earlier);
  const at = (revision: number) => ({ revision, article: foldEvents(articleDecider, events.slice(0, revision + 1)) });
  const restoring = restoringOf(at(last).article, at(to).article);
  return { versions: versions.toReversed(), from: at(from), to: at(to), restoring };
};

const restoringOf = (current: Article, to: Article): ArticleVersions['restoring'] => ({
  current,
  restored: current.status === 'none' || to.status === 'none' ? to : articleAfterRevert(current, to),
});

/** Returns the first revision of the version that contains `revision`. */
const firstOf = (versions: readonly ArticleVersion[], revision: number): number => {
  const version = versions.find((each) => revision <= each.revision);
  return version ? version.revision - version.events + 1 : revision;
};

const versionsOf = (events: readonly RecordedEvent[]): ArticleVersion[] => {
  const versions: (ArticleVersion & { by: string })[] = [];
  for (const { type, revision, metadata } of events) {
    const last = versions.at(-1);
    const isSame = last?.by === metadata.actor.id && Date.parse(metadata.at) - Date.parse(last.at) <= SAME_VERSION_MS;
    const version = {
      revision: Number(revision),
      at: metadata.at,
      userName: metadata.actor.name,
      by: metadata.actor.id,
    };
    if (!isSame) versions.push({ ...version, types: [type], events: 1 });
    else
      Object.assign(last, version, {
        types: last.types.includes(type) ? last.types : [...last.types, type],
        events: last.events + 1,
      });
  }
  return versions.map(({ by: _, ...version }) => version);
};
