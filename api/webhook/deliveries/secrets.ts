import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { Sealed } from '#storage/personal-data/cipher.ts';

/** Purpose of the key that encrypts the secrets. */
export const WEBHOOK_SECRET_PURPOSE = 'webhook secret';
/** Hours for which messages are also signed with the secret before, so that receivers can change it at any time in between. */
const OVERLAP_HOURS = 24;

interface Services {
  db: Kysely<Database>;
  sealing: FieldEncryption;
}

/** `whsec_` and 32 random bytes as base64 (Standard Webhooks: 24 to 64). */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Creates the state of a webhook with its first secret, unless there is one. */
export const createWebhookState = async ({ db, sealing }: Services, webhook: string): Promise<void> => {
  const known = await db.selectFrom('webhook_state').select('id').where('id', '=', webhook).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('webhook_state')
    .values({ id: webhook, secret: JSON.stringify(sealing.seal(WEBHOOK_SECRET_PURPOSE, webhook, newSecret())) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Gives a webhook a new secret and returns it; no other response contains it. The secret before is used beside it for a day. */
export const replaceWebhookSecret = async (services: Services, webhook: string): Promise<string> => {
  const { db, sealing } = services;
  await createWebhookState(services, webhook);
  const secret = newSecret();
  await sql`update public.webhook_state set earlier_secret = secret,
    earlier_until = now() + make_interval(hours => ${OVERLAP_HOURS}),
    secret = ${JSON.stringify(sealing.seal(WEBHOOK_SECRET_PURPOSE, webhook, secret))}::jsonb
    where id = ${webhook}`.execute(db);
  return secret;
};

/** Returns the secrets with which a message is signed now, the newest first; none if the webhook has no state. */
export const webhookSecrets = async ({ db, sealing }: Services, webhook: string): Promise<string[]> => {
  const found = await db
    .selectFrom('webhook_state')
    .select(['secret', 'earlier_secret'])
    .select(sql<boolean>`coalesce(earlier_until > now(), false)`.as('hasEarlier'))
    .where('id', '=', webhook)
    .executeTakeFirst();
  if (!found) return [];
  const sealed = [found.secret, ...(found.hasEarlier ? [found.earlier_secret] : [])] as Sealed[];
  return sealed.map((each) => sealing.unseal(WEBHOOK_SECRET_PURPOSE, webhook, each));
};
