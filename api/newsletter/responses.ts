import { z } from 'zod';
import { subscriberStates } from '#projections/newsletter/queries.ts';
import { listOf, moment } from '../http/schemas/response-schemas.ts';

/** Response of `GET /api/subscribers`. */
export const subscriberList = listOf(
  z.strictObject({
    id: z.string(),
    email: z.string().nullable(),
    locale: z.string(),
    state: z.enum(subscriberStates),
    createdAt: moment,
  }),
);

/** Response of `GET /api/outbox`; of an e-mail to an erased person only its id and time. */
export const outboxList = listOf(
  z.union([
    z.strictObject({ id: z.uuid(), at: moment, to: z.string(), subject: z.string() }),
    z.strictObject({ id: z.uuid(), at: moment, forgotten: z.literal(true) }),
  ]),
);

/** Response of `GET /api/outbox/{id}`. */
export const outboxMail = z.strictObject({
  id: z.uuid(),
  at: moment,
  from: z.strictObject({ name: z.string(), address: z.string() }),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.unknown()).optional(),
});
