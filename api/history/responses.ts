import { z } from 'zod';
import { listOf, moment } from '../http/schemas/response-schemas.ts';

const historyItem = z.strictObject({
  position: z.string().describe('Position in the event log'),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: moment,
  actor: z.strictObject({
    id: z.string(),
    name: z.string().nullable().describe('Null for an account that was deleted'),
    kind: z.enum(['staff', 'visitor', 'system']),
    key: z.string().optional().describe('Id of the key with which a program acted for the account'),
    program: z.string().optional().describe('Name of that key'),
  }),
  writers: z
    .array(z.strictObject({ id: z.string(), name: z.string().nullable() }))
    .describe('Accounts that wrote the text beside the actor'),
  command: z.string(),
  changes: z.array(z.strictObject({ path: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
  subject: z.strictObject({ id: z.string(), name: z.string().nullable() }).optional(),
  accounts: z
    .array(z.strictObject({ id: z.string(), name: z.string().nullable() }))
    .optional()
    .describe('Accounts that the changes name, such as the one to which work was assigned'),
});

/** Response of `GET /api/history/{stream}`. */
export const streamHistory = listOf(historyItem);

/** Response of `GET /api/events`. */
export const eventList = z.strictObject({
  items: z.array(historyItem),
  next: z.string().nullable().describe('`after` of the next page'),
});
