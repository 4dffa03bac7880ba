import type { FastifyInstance } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { accountAggregate } from '#domain/account/aggregate.ts';
import { oauthClientAggregate } from '#domain/account/oauth-client-aggregate.ts';
import { serviceKeyAggregate } from '#domain/account/service-key-aggregate.ts';
import { streamName } from '#domain/aggregate.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventMetadata, EventStore, NewEvent } from '#storage/events/event-store.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import { runAfterResponses } from '../schedule/run-after-responses.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { isServiceActor, recordDropped, SERVICE_ACTOR, type StoredAccountEvent } from './account-event-outbox.ts';

type Row = Selectable<AuthTables['account_event']>;

interface RelayServices {
  db: Kysely<Database>;
  store: EventStore;
}

/**
 * Moves account events from the outbox table, where `recordAccountEvent` stores them, to the event log until none is left, and returns how
 * many it moved. The events of one account keep their order. Several processes may run it at the same time. Throws when the event log or
 * the database is unavailable, and an `AggregateError` when events of some accounts could not be moved.
 */
export const relayAccountEvents = async (
  services: RelayServices,
  signal?: AbortSignal,
  runEach = createBackoffRunner(),
): Promise<number> => {
  let relayed = 0;
  for (;;) {
    const accounts = await waitingAccounts(services.db);
    const before = relayed;
    const relay = async ({ account_id }: { account_id: string }) => {
      while (!signal?.aborted && (await relayFirst(services, account_id))) relayed += 1;
    };
    await runEach(accounts, ({ account_id }) => `relaying events of account ${account_id}`, relay, signal);
    if (relayed === before || signal?.aborted) return relayed;
  }
};

/** Accounts relayed per query of the outbox. */
const ACCOUNTS_PER_QUERY = 500;

const waitingAccounts = (db: Kysely<Database>): Promise<{ account_id: string }[]> =>
  db
    .selectFrom('account_event')
    .select('account_id')
    .groupBy('account_id')
    .orderBy(sql`min(number)`)
    .limit(ACCOUNTS_PER_QUERY)
    .execute();

/**
 * Moves the oldest outbox event of an account and returns true. Returns false when the account has none, when another process has locked
 * it (the row lock lets one process at a time relay an account, which keeps the events in order), or when a process of a newer release
 * wrote it and this one does not know its type, and so not its stream: the newer one relays it.
 */
const relayFirst = ({ db, store }: RelayServices, accountId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('account_event')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('number', '=', (first) =>
        first
          .selectFrom('account_event as other')
          .select(({ fn }) => fn.min('other.number').as('number'))
          .where('other.account_id', '=', accountId),
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row || !Object.hasOwn(COMMANDS, row.type)) return false;
    await store.append(streamName(aggregateOf(row), accountId), 'any', [toEvent(row)]);
    await trx.deleteFrom('account_event').where('id', '=', row.id).execute();
    return true;
  });

const aggregateOf = ({ type }: Row): { prefix: string } =>
  [serviceKeyAggregate, oauthClientAggregate].find(({ upcastersByType }) => type in upcastersByType) ??
  accountAggregate;

/** Builds the event from the row only, so that a repeated append contains the same event. */
const toEvent = ({ id, type, version, data, actor, at }: Row): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    actor: actorOf(actor),
    command: COMMANDS[type as keyof typeof COMMANDS],
    correlationId: id,
    causationId: id,
    schemaVersion: version,
    at: at.toISOString(),
  },
});

/** Returns the actor without a personal name: the audit history looks the name up in the account table when it is shown. */
const actorOf = (actor: string | null): EventMetadata['actor'] => {
  if (actor === null) return { id: 'visitor', name: 'visitor', kind: 'visitor' };
  if (isServiceActor(actor)) return { id: actor, name: SERVICE_ACTOR, kind: 'system' };
  return { id: actor, name: 'account', kind: 'staff' };
};

/** The command name that is recorded as the cause of each event type. */
const COMMANDS: Record<StoredAccountEvent['type'], string> = {
  AccountCreated: 'CreateAccount',
  AccountInvited: 'InviteAccount',
  AccountSignedIn: 'SignIn',
  SignInFailed: 'SignIn',
  AccountSignedOut: 'SignOut',
  PasswordChanged: 'ChangePassword',
  PasswordRecoveryStarted: 'StartPasswordRecovery',
  EmailChanged: 'ChangeEmail',
  PhoneChanged: 'ChangePhone',
  FactorEnrolled: 'EnrolFactor',
  FactorVerified: 'VerifyFactor',
  FactorRemoved: 'RemoveFactor',
  RecoveryCodesCreated: 'CreateRecoveryCodes',
  RecoveryCodeUsed: 'SignIn',
  PasskeyAdded: 'AddPasskey',
  PasskeyRemoved: 'RemovePasskey',
  RoleChanged: 'ChangeRole',
  AccountBanned: 'BanAccount',
  AccountUnbanned: 'UnbanAccount',
  AccountDeleted: 'DeleteAccount',
  IdentityLinked: 'LinkIdentity',
  IdentityUnlinked: 'UnlinkIdentity',
  RefreshTokenReused: 'RefreshSession',
  AccessRecorded: 'RecordAccess',
  ServiceKeyCreated: 'CreateServiceKey',
  ServiceKeyRevoked: 'RevokeServiceKey',
  OAuthClientRegistered: 'RegisterOAuthClient',
  OAuthClientUpdated: 'UpdateOAuthClient',
  OAuthClientSecretReplaced: 'ReplaceOAuthClientSecret',
  OAuthClientDeleted: 'DeleteOAuthClient',
};

/** Schedule, every 15 s, that relays what remained in the outbox while the event log was unavailable or because a process stopped. */
export const accountEventRelaySchedule: Schedule = {
  name: 'relay account events',
  every: 15_000,
  run: (services, _now, signal) => relayAccountEvents(services, signal, runWithBackoff),
};

const runWithBackoff = createBackoffRunner();

/** Schedule, every minute, that records how many events were dropped in past hours. */
export const droppedEventsSchedule: Schedule = {
  name: 'record dropped account events',
  every: 60_000,
  run: ({ db }) => recordDropped(db),
};

/**
 * Registers a hook that moves account events from the outbox table to the event log. It runs after each request that has stored
 * such events, so that the client does not wait for the event log. Failures are logged.
 */
export const relayAfterResponses = (app: FastifyInstance, services: RelayServices): void =>
  runAfterResponses(app, {
    name: 'Account event relay',
    concerns: ({ hasAccountEvents }) => hasAccountEvents,
    work: () => relayAccountEvents(services, undefined, runWithBackoff),
  });
