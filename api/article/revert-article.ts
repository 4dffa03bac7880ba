import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { revertArticle } from '#domain/article/commands.ts';
import { articleDecider } from '#domain/article/decider.ts';
import { type Article, noArticle } from '#domain/article/state.ts';
import { onlyChanged } from '#domain/shared/json-equal.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandOrigin } from '../commands/command-context.ts';
import { handleTogether } from '../commands/handle-command.ts';
import { type StreamRead, stateAfter } from '../commands/read-stream.ts';
import { holdReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { undoing } from './compensating-events.ts';
import { referencesIn } from './references.ts';

/** Goes back to an earlier text, where all that it named and the article names no longer is still there. Throws as `createNewArticle` does. */
export const revertExistingArticle = async (
  { id, expectedRevision, toRevision }: z.output<typeof revertArticle>,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const prepare = async ({ state: before, events }: StreamRead<Article>) => {
    const to = toRevision < events.length ? stateAfter(articleDecider, events.slice(0, toRevision + 1)) : noArticle;
    const following = await holdReferences(store, referencesIn(namedAgain(before, to), {}), origin);
    const company = async () => ({ promised: [], following, undo: undoing(id, before, events.length) });
    return { command: { name: 'RevertArticle' as const, toRevision, to }, company };
  };
  return outcomeOf(id, await handleTogether(store, articleAggregate, id, prepare, origin, expectedRevision));
};

const namedAgain = (before: Article, to: Article) =>
  before.status === 'existing' && to.status !== 'none' ? onlyChanged(to.facts, before.facts) : {};
