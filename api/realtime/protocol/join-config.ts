import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** One kind of changes that a client listens to. */
const wantedChanges = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: text(100).optional(),
  table: text(100).optional(),
  filter: text(2_000).optional(),
  select: z.array(text(100)).max(100).optional(),
});
export type WantedChanges = z.infer<typeof wantedChanges>;

/** Maximum kinds of changes of one channel. */
const MAX_WANTED_CHANGES = 50;

const token = text(10_000).nullish();

/** The payload of a join. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().default(false), self: z.boolean().default(false) }).prefault({}),
      presence: z.object({ key: text(200).default(''), enabled: z.boolean().default(false) }).prefault({}),
      postgres_changes: z.array(wantedChanges).max(MAX_WANTED_CHANGES).default([]),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: token,
});
export type JoinConfig = z.infer<typeof joinPayload>['config'];

export const tokenPayload = z.object({ access_token: token });

/** A broadcast that came as text. */
export const broadcastPayload = z.object({ event: z.string().min(1), payload: z.unknown() });

/** A call of `track` or `untrack`. */
export const presencePayload = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).default({}),
});
