import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccessKind, AccountEvent, AccountEventInput, EventOrigin } from '#domain/account/events.ts';
import type { OAuthClientEvent } from '#domain/account/oauth-client-events.ts';
import type { ServiceKeyEvent } from '#domain/account/service-key-events.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { Database } from '#storage/database/tables.ts';
import { isWithinLimit, limitedKind, takeDropped } from './account-event-limit.ts';
import { isNoticeType, queueNotice } from './notice-outbox.ts';
import { currentActor, currentOrigin, noteAccountEvent } from './request-origin.ts';

/** The actor of an account event: an account id, `service:{id}` for a service key, null for a visitor who is not signed in. */
export type AccountActor = string | null;

interface RecordedBy {
  accountId: string;
  actor: AccountActor;
  /** The confirmed e-mail before a change, to which its notice goes; default: that of the account. */
  formerEmail?: string | undefined;
}

/** The actor recorded in the audit history for commands run on the server, and by earlier releases for each program with a service key. */
export const SERVICE_ACTOR = 'service';
const SERVICE_KEY_ACTOR = `${SERVICE_ACTOR}:`;

/** Returns the actor recorded in the audit history for a caller with this service key. */
export const serviceKeyActor = (keyId: string): string => SERVICE_KEY_ACTOR + keyId;

/** Returns the id of the service key of an actor; undefined for any other actor. */
export const serviceKeyOfActor = (actor: string): string | undefined =>
  actor.startsWith(SERVICE_KEY_ACTOR) ? actor.slice(SERVICE_KEY_ACTOR.length) : undefined;

/** Returns true if the actor is a program with a service key or a command run on the server. */
export const isServiceActor = (actor: string): boolean =>
  actor === SERVICE_ACTOR || serviceKeyOfActor(actor) !== undefined;

/**
 * Stores an account event in the outbox table, in the caller's transaction that changes the account. `account-event-relay.ts` appends it to
 * the event log later, so accounts can be changed while the event log is unavailable and the audit history loses nothing. A change of
 * access also queues a notice to the account owner. Events that strangers can cause are limited to 20 per hour, kind and account; the rest is
 * counted (`recordDropped`). What an anonymous account does itself is not recorded: any visitor can create many of
 * them, and the log is permanent.
 */
export const recordAccountEvent = async (
  trx: Kysely<Database>,
  { accountId, actor, formerEmail, type, data }: AccountEventInput & RecordedBy,
): Promise<void> => {
  const limited = limitedKind({ type, data } as AccountEventInput);
  if (isNoticeType(type)) await queueNotice(trx, { accountId, type, recipient: formerEmail });
  if ((actor === null || actor === accountId) && (await isAnonymous(trx, accountId))) return;
  if (limited && !(await isWithinLimit(trx, accountId, limited))) return;
  await insertIntoOutbox(trx, { type, data: { id: accountId, ...currentOrigin(), ...data }, actor });
};

/** An event of an account or of what programs use to act for it. */
export type StoredAccountEvent = AccountEvent | ServiceKeyEvent | OAuthClientEvent;

interface OutboxEvent {
  type: StoredAccountEvent['type'];
  /** `id` names the stream: an account, a service key or a client for OAuth. */
  data: { id: string };
  actor: AccountActor;
}

/** Stores an event in the outbox as it is, without limit and without notice. */
export const insertIntoOutbox = async (trx: Kysely<Database>, { type, data, actor }: OutboxEvent): Promise<void> => {
  noteAccountEvent();
  await trx
    .insertInto('account_event')
    .values({
      id: randomUUID(),
      account_id: data.id,
      type,
      version: eventUpcaster.currentVersion(type),
      data: JSON.stringify(data),
      actor,
    })
    .execute();
};

interface Access extends Pick<RecordedBy, 'accountId'> {
  kind: AccessKind;
  detail?: string;
  /** Default: the account that is signed in at the current request. */
  actor?: AccountActor;
  /** Default: the client of the current request. */
  origin?: EventOrigin;
}

/** Records what touched the access to an account, like `recordAccountEvent`. */
export const recordAccess = (
  trx: Kysely<Database>,
  { accountId, kind, detail, actor = currentActor(), origin }: Access,
): Promise<void> => {
  const data = { kind, ...(detail !== undefined && { detail }), ...origin };
  return recordAccountEvent(trx, { accountId, actor, type: 'AccessRecorded', data });
};

/** Records how many events of past hours were dropped, because there were too many of their kind. */
export const recordDropped = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { accountId, ...data } of await takeDropped(trx))
      await recordAccountEvent(trx, { accountId, actor: SERVICE_ACTOR, type: 'AccessRecorded', data });
  });

const isAnonymous = async (trx: Kysely<Database>, accountId: string): Promise<boolean> => {
  const account = trx.selectFrom('account').select('is_anonymous').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.is_anonymous ?? false;
};
