import { ACCOUNT_PREFIX } from '#domain/account/events.ts';
import { articleAfterRevert } from '#domain/article/revert.ts';
import type { Article } from '#domain/article/state.ts';
import type { Edition } from '#domain/edition/decider.ts';
import { aggregates } from '#domain/event-registry.ts';
import { SUBSCRIBER_PREFIX } from '#domain/newsletter/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { NETWORK_PREFIX, VOTE_PREFIX } from '#domain/vote/events.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import { type Change, diffEvent } from '#projections/history/event-diff.ts';
import type { HistoryItem } from '#projections/history/queries.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { itemTypes } from '#web/admin-screens.ts';
import { initialStateOf, type StreamVersion, streamVersions } from '../versions.ts';
import { notUndoable, restoreEdition, undoRules } from './rules.ts';
import { stateDocument } from './state-document.ts';
import type { CommandEffect, NotUndoableReason, UndoDecision, UndoRule, UndoStep } from './undo-rule.ts';
import { undoBackToReview } from './workflow-rules.ts';

/** The commands that undo a command and the changes they would make, or the reason why it cannot be undone. */
export type UndoPlan = { steps: UndoStep[]; changes: Change[] } | { no: NotUndoableReason };

type Event = Pick<HistoryItem, 'stream' | 'revision'>;

/**
 * Plans how to undo the command that wrote the given event, including its other events in the stream; writes nothing. Returns the commands
 * to send and what they would change, or `{no}` with the reason why the undo is impossible; undefined if there is no such event. `moment`
 * is the current time. Throws what `EventStore.read` throws, such as `EventStoreUnavailable`.
 */
export const planUndo = async (
  store: EventStore,
  { stream, revision }: Event,
  moment: string,
): Promise<UndoPlan | undefined> => {
  const versions = await streamVersions(store, stream);
  if (!versions[revision]) return undefined;
  const done = commandEffectAt(stream, versions, revision, moment);
  return toPlan(decideUndo(done, stream), done, versions.length - 1);
};

const decideUndo = (done: CommandEffect, stream: string): UndoDecision =>
  ruleOf(done.command, stream)?.(done) ?? { no: whyNotUndoable(done.command, stream)! };

/** An edit of an article writes steps, too, which are undone by themselves. */
const ruleOf = (command: string, stream: string): UndoRule | undefined =>
  command === 'EditArticle' && stream.startsWith(workflowAggregate.prefix) ? undoBackToReview : undoRules[command];

/** Adds the expected revisions to the steps; each step but the last must write exactly one event. */
const toPlan = (undoing: UndoDecision, { before, after }: CommandEffect, revision: number): UndoPlan => {
  if ('no' in undoing) return undoing;
  const steps = undoing.map(({ command, body }, place) => ({
    command,
    body: { ...body, expectedRevision: revision + place },
  }));
  return { steps, changes: changesBetween(after, before) };
};

/** Returns the changes between two states; none if the entity did not exist before, because it is then deleted. */
const changesBetween = (from: unknown, to: unknown): Change[] =>
  (to as { status?: string }).status === 'none' ? [] : diffEvent(stateDocument(from), stateDocument(to)).changes;

/** Returns the effect of the command that wrote the event at `revision`, over all of its events in the stream. */
const commandEffectAt = (
  stream: string,
  versions: StreamVersion[],
  revision: number,
  moment: string,
): CommandEffect => {
  const { metadata } = versions[revision]!;
  const isSameDeed = (version: StreamVersion) =>
    version.metadata.causationId === metadata.causationId && version.metadata.command === metadata.command;
  const deed = versions.filter(isSameDeed);
  const revisionBefore = deed[0]!.revision - 1;
  const prefix = aggregates.find((each) => stream.startsWith(each.prefix))!.prefix;
  return {
    command: metadata.command,
    id: stream.slice(prefix.length),
    before: versions[revisionBefore]?.state ?? initialStateOf(stream),
    after: deed.at(-1)!.state,
    now: versions.at(-1)!.state,
    revisionBefore,
    locales: deed.flatMap(({ data }) => (data as { locale?: Locale }).locale ?? []),
    moment,
  };
};

const reasons: readonly [prefix: string, NotUndoableReason][] = [
  [ACCOUNT_PREFIX, 'accounts'],
  [SUBSCRIBER_PREFIX, 'subscribers'],
  [VOTE_PREFIX, 'votes'],
  [NETWORK_PREFIX, 'votes'],
];

const reasonOf = (stream: string): NotUndoableReason =>
  reasons.find(([prefix]) => stream.startsWith(prefix))?.[1] ?? 'internal';

/**
 * Plans restoring an entity to its state at the revision of an event; writes nothing. Returns the commands to send and what they would
 * change, or `{no}` with the reason why that is impossible. Undefined if there is no such event or no command restores this kind of stream.
 * `moment` is the current time.
 */
export const planRestore = async (
  store: EventStore,
  { stream, revision }: Event,
  moment: string,
): Promise<UndoPlan | undefined> => {
  const versions = await streamVersions(store, stream);
  const wanted = versions[revision];
  const last = versions.at(-1);
  const restoring = restoreCommands.find(([prefix]) => stream.startsWith(prefix));
  if (!wanted || !last || !restoring) return undefined;
  const [prefix, command] = restoring;
  const done: CommandEffect = {
    command,
    id: stream.slice(prefix.length),
    before: wanted.state,
    after: last.state,
    now: last.state,
    revisionBefore: revision,
    locales: [],
    moment,
  };
  const rule = command === 'EditEdition' ? restoreEdition : undoRules[command]!;
  const plan = toPlan(rule(done), done, last.revision);
  return 'no' in plan ? plan : { ...plan, changes: changesBetween(last.state, restoredState(command, done)) };
};

/** Returns the state after restoring. An article keeps its publications and its slugs; other items get their earlier fields only. */
const restoredState = (command: string, { before, now }: CommandEffect): unknown => {
  if (command === 'RevertArticle') {
    const [to, article] = [before, now] as Exclude<Article, { status: 'none' }>[];
    return articleAfterRevert(article!, to!);
  }
  if (command === 'EditEdition') {
    const [to, edition] = [before, now] as Exclude<Edition, { status: 'none' }>[];
    return { ...to, cover: to!.cover ?? edition!.cover };
  }
  return hasFacts(before) ? { ...(now as object), facts: before.facts } : before;
};

const hasFacts = (state: unknown): state is { facts: unknown } =>
  typeof state === 'object' && state !== null && 'facts' in state;

/** The command that restores an earlier version, by stream prefix. */
const restoreCommands: readonly [prefix: string, command: string][] = [
  ...Object.entries(itemTypes).map(([kind, { noun }]): [string, string] => [`${kind}-`, `Edit${noun}`]),
  ['article-', 'RevertArticle'],
  ['categories-', 'ReorderCategories'],
  ['featured-', 'ReorderFeatured'],
  ['restaurants-', 'ReorderRestaurants'],
  ['media-', 'EditMedia'],
  ['template-', 'EditTemplate'],
  ['edition-', 'EditEdition'],
  ['settings-', 'UpdateSettings'],
  ['page-', 'EditPage'],
];

/** Returns why a command that wrote to this stream can never be undone; undefined if there is a rule to undo it. */
export const whyNotUndoable = (command: string, stream: string): NotUndoableReason | undefined =>
  command in undoRules ? undefined : (notUndoable[command] ?? reasonOf(stream));

/** Returns true if entities of the kind that this stream belongs to, such as articles, can be restored to an earlier version. */
export const isRestorable = (stream: string): boolean => restoreCommands.some(([prefix]) => stream.startsWith(prefix));
