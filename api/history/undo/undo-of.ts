import { ACCOUNT_PREFIX } from '#domain/account/events.ts';
import { aggregates } from '#domain/known-events.ts';
import { SUBSCRIBER_PREFIX } from '#domain/newsletter/events.ts';
import { NETWORK_PREFIX, VOTE_PREFIX } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { initialOf, type Version, versionsOf } from '../versions.ts';
import type { Done, Reason, Undoing } from './done.ts';
import { undoRules } from './rules.ts';

/** What takes back the command that wrote an event, what the thing was before and after it, and how it is now. */
export interface FoundUndo {
  undoing: Undoing;
  before: unknown;
  after: unknown;
  /** Of the thing now: commands that undo expect it, so that what was shown is what is done. */
  revision: number;
}

/** Undefined where the stream has no such event. Writes nothing. Throws as `EventStore.read` does. */
export const undoOf = async (
  store: EventStore,
  { stream, revision }: { stream: string; revision: number },
  moment: string,
): Promise<FoundUndo | undefined> => {
  const versions = await versionsOf(store, stream);
  if (!versions[revision]) return undefined;
  const done = doneBy(stream, versions, revision, moment);
  return {
    undoing: undoRules[done.command]?.(done) ?? { no: reasonOf(stream) },
    before: done.before,
    after: done.after,
    revision: versions.length - 1,
  };
};

/** A command may write several events: all of them are one deed. */
const doneBy = (stream: string, versions: Version[], revision: number, moment: string): Done => {
  const { metadata } = versions[revision]!;
  const isSameDeed = (version: Version) =>
    version.metadata.causationId === metadata.causationId && version.metadata.command === metadata.command;
  const deed = versions.filter(isSameDeed);
  const revisionBefore = deed[0]!.revision - 1;
  const prefix = aggregates.find((each) => stream.startsWith(each.prefix))!.prefix;
  return {
    command: metadata.command,
    id: stream.slice(prefix.length),
    before: versions[revisionBefore]?.state ?? initialOf(stream),
    after: deed.at(-1)!.state,
    now: versions.at(-1)!.state,
    revisionBefore,
    locales: deed.flatMap(({ data }) => (data as { locale?: 'pt' | 'en' }).locale ?? []),
    moment,
  };
};

const reasons: readonly [prefix: string, Reason][] = [
  [ACCOUNT_PREFIX, 'accounts'],
  [SUBSCRIBER_PREFIX, 'subscribers'],
  [VOTE_PREFIX, 'votes'],
  [NETWORK_PREFIX, 'votes'],
];

const reasonOf = (stream: string): Reason => reasons.find(([prefix]) => stream.startsWith(prefix))?.[1] ?? 'internal';
