import { ACCOUNT_PREFIX } from '#domain/account/events.ts';
import { aggregates } from '#domain/event-registry.ts';
import { SUBSCRIBER_PREFIX } from '#domain/newsletter/events.ts';
import { NETWORK_PREFIX, VOTE_PREFIX } from '#domain/vote/events.ts';
import { type Change, changesOf } from '#projections/history/event-diff.ts';
import type { HistoryItem } from '#projections/history/queries.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { initialOf, type Version, versionsOf } from '../versions.ts';
import { neverUndone, undoRules } from './rules.ts';
import type { Done, Reason, Step, Undoing } from './undo-rule.ts';

/** What takes a command back, and what that would change; or why nothing does. */
export type Undo = { steps: Step[]; changes: Change[] } | { no: Reason };

type Event = Pick<HistoryItem, 'stream' | 'revision'>;

/**
 * What takes back the command that wrote an event, with all else that it wrote there. The commands expect the thing as it is now, so that what was shown is what
 * is done. Undefined where the stream has no such event. Writes nothing. Throws as `EventStore.read` does.
 */
export const undoOf = async (
  store: EventStore,
  { stream, revision }: Event,
  moment: string,
): Promise<Undo | undefined> => {
  const versions = await versionsOf(store, stream);
  if (!versions[revision]) return undefined;
  const done = doneBy(stream, versions, revision, moment);
  return undone(takenBack(done, stream), done, versions.length - 1);
};

const takenBack = (done: Done, stream: string): Undoing =>
  undoRules[done.command]?.(done) ?? { no: neverUndone[done.command] ?? reasonOf(stream) };

/** Each step but the last writes one event. */
const undone = (undoing: Undoing, { before, after }: Done, revision: number): Undo => {
  if ('no' in undoing) return undoing;
  const steps = undoing.map(({ command, body }, place) => ({
    command,
    body: { ...body, expectedRevision: revision + place },
  }));
  return { steps, changes: changesBetween(after, before) };
};

/** What is nothing before is deleted now: that is all there is to say. */
const changesBetween = (from: unknown, to: unknown): Change[] =>
  (to as { status?: string }).status === 'none' ? [] : changesOf(documentOf(from), documentOf(to)).changes;

/** Orders are lists. */
const documentOf = (state: unknown): Record<string, unknown> => {
  if (Array.isArray(state)) return { order: state };
  const { facts, ...rest } = state as Record<string, object>;
  return { ...facts, ...rest };
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

/** What makes a thing again what it was at a revision; undefined where there is none, or where such things have one value alone. */
export const restoreOf = async (
  store: EventStore,
  { stream, revision }: Event,
  moment: string,
): Promise<Undo | undefined> => {
  const versions = await versionsOf(store, stream);
  const wanted = versions[revision];
  const last = versions.at(-1);
  const restoring = restorers.find(([prefix]) => stream.startsWith(prefix));
  if (!wanted || !last || !restoring) return undefined;
  const [prefix, command] = restoring;
  const done: Done = {
    command,
    id: stream.slice(prefix.length),
    before: wanted.state,
    after: last.state,
    now: last.state,
    revisionBefore: revision,
    locales: [],
    moment,
  };
  return undone(undoRules[command]!(done), done, last.revision);
};

/** The command that gives a thing of a kind all of an earlier version. */
const restorers: readonly [prefix: string, command: string][] = [
  ['article-', 'RevertArticle'],
  ['category-', 'EditCategory'],
  ['categories-', 'ReorderCategories'],
  ['featured-', 'ReorderFeatured'],
  ['contributor-', 'EditContributor'],
  ['restaurant-', 'EditRestaurant'],
  ['restaurants-', 'ReorderRestaurants'],
  ['hyperlink-', 'EditHyperlink'],
  ['advert-', 'EditAdvert'],
  ['media-', 'EditMedia'],
  ['edition-', 'EditEdition'],
  ['settings-', 'UpdateSettings'],
  ['page-', 'EditPage'],
];

/** Whether some command may take a command back. */
export const isUndoable = (command: string): boolean => command in undoRules;

/** Whether some command may make a thing again what it was. */
export const isRestorable = (stream: string): boolean => restorers.some(([prefix]) => stream.startsWith(prefix));
