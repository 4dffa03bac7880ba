import { expect, it } from 'vitest';
import { z } from 'zod';
import { authorizationOf } from './authorization.ts';
import { type CommandActor, type CommandServices, defineCommand } from './command.ts';
import type { CommandContext } from './command-context.ts';
import type { DecisionReads } from './decision-reads.ts';
import { toNewEvents } from './new-events.ts';

const author: CommandActor = { id: 'me', role: 'author' };
const definition = (authorize?: () => Promise<void>) =>
  defineCommand({
    roles: ['author'],
    schema: z.object({}),
    success: 'success.articleUpdated',
    execute: () => Promise.reject(new Error('not executed')),
    ...(authorize && { authorize }),
  });
const contextOf = (authorize?: () => Promise<void>): CommandContext => ({
  actor: { id: 'me', name: 'Me', kind: 'staff' },
  command: 'EditArticle',
  idempotencyKey: '1',
  correlationId: '1',
  decisionContext: { now: '2026-11-28T10:00:00.000Z', today: '2026-11-28' },
  ...authorizationOf(definition(authorize), {}, {} as CommandServices, author),
});
const write = (context: CommandContext) => toNewEvents([{ type: 'ArticleDeleted', data: {} }], 'article-1', context);

it('given a definition with authorize, when events are written without it, then throw', async () => {
  expect(() => write(contextOf(async () => {}))).toThrow('before it was authorized');
});

it('given a definition with authorize, when it refuses, then no events can be written', async () => {
  const context = contextOf(() => Promise.reject(new Error('not yours')));
  await expect(context.authorize?.({} as DecisionReads)).rejects.toThrow('not yours');
  expect(() => write(context)).toThrow('before it was authorized');
});

it('given a definition with authorize, when it allows, then events can be written', async () => {
  const context = contextOf(async () => {});
  await context.authorize?.({} as DecisionReads);
  expect(write(context)).toHaveLength(1);
});

it('given a definition without authorize, then events can be written', () => {
  expect(write(contextOf())).toHaveLength(1);
});
