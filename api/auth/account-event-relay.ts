import type { FastifyInstance } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { accountAggregate } from '#domain/account/aggregate.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { streamName } from '#domain/aggregate.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventMetadata, EventStore, NewEvent } from '#storage/events/event-store.ts';
import { logError } from '../error-log.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { SERVICE_ACTOR } from './account-event-outbox.ts';

type Row = Selectable<AuthTables['account_event']>;

interface RelayServices {
  db: Kysely<Database>;
  store: EventStore;
}

/**
 * Moves what happened to accounts to the log, in order for each account, and answers how many events that were. Several processes may do it
 * at once, and it may end at any moment: the log knows an event by its id. Throws what keeps the log or the database away.
 */
export const relayAccountEvents = async (
  services: RelayServices,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<number> => {
  let moved = 0;
  for (;;) {
    const accounts = await waitingAccounts(services.db);
    const before = moved;
    const relay = async ({ account_id }: { account_id: string }) => {
      while (!signal?.aborted && (await relayFirst(services, account_id))) moved += 1;
    };
    await oneByOne(accounts, ({ account_id }) => `the events of account ${account_id}`, relay, signal);
    if (moved === before || signal?.aborted) return moved;
  }
};

/** Accounts whose events are moved before it is asked for more. */
const AT_ONCE = 500;

const waitingAccounts = (db: Kysely<Database>): Promise<{ account_id: string }[]> =>
  db
    .selectFrom('account_event')
    .select('account_id')
    .groupBy('account_id')
    .orderBy(sql`min(number)`)
    .limit(AT_ONCE)
    .execute();

/**
 * Moves the first event of an account; whoever holds it keeps others from the account, and so the order. False where there is none, or where
 * another process is at it.
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
    if (!row) return false;
    await store.append(streamName(accountAggregate, accountId), 'any', [eventOf(row)]);
    await trx.deleteFrom('account_event').where('id', '=', row.id).execute();
    return true;
  });

/** Follows from the row alone, so that it is the same event however often it is appended. */
const eventOf = ({ id, type, version, data, actor, at }: Row): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    actor: actorOf(actor),
    command: COMMANDS[type as AccountEvent['type']],
    correlationId: id,
    causationId: id,
    schemaVersion: version,
    at: at.toISOString(),
  },
});

/** Names of people stay in rows: whoever shows the history looks them up. */
const actorOf = (actor: string | null): EventMetadata['actor'] => {
  if (actor === null) return { id: 'visitor', name: 'visitor', kind: 'visitor' };
  if (actor === SERVICE_ACTOR) return { id: SERVICE_ACTOR, name: SERVICE_ACTOR, kind: 'system' };
  return { id: actor, name: 'account', kind: 'staff' };
};

/** What led to an event, in the words of commands. */
const COMMANDS: Record<AccountEvent['type'], string> = {
  AccountCreated: 'CreateAccount',
  AccountInvited: 'InviteAccount',
  AccountSignedIn: 'SignIn',
  SignInFailed: 'SignIn',
  AccountSignedOut: 'SignOut',
  PasswordChanged: 'ChangePassword',
  EmailChanged: 'ChangeEmail',
  PhoneChanged: 'ChangePhone',
  FactorEnrolled: 'EnrolFactor',
  FactorVerified: 'VerifyFactor',
  FactorRemoved: 'RemoveFactor',
  RoleChanged: 'ChangeRole',
  AccountBanned: 'BanAccount',
  AccountUnbanned: 'UnbanAccount',
  AccountDeleted: 'DeleteAccount',
  IdentityLinked: 'LinkIdentity',
  IdentityUnlinked: 'UnlinkIdentity',
  RefreshTokenReused: 'RefreshSession',
};

/** What waited while the log was away, and what a process left when it died. */
export const accountEventRelaySchedule: Schedule = {
  name: 'move events of accounts to the log',
  every: 15_000,
  run: (services, _now, signal) => relayAccountEvents(services, signal, remembering),
};

const remembering = createBackoffRunner();

/** Addresses behind which something may happen to accounts. */
const DOORS = ['/auth/v1/', '/api/session', '/api/account/', '/api/people'];

/** Moves what an answer left, behind it: nobody waits for the log. */
export const relayAfterResponses = (app: FastifyInstance, services: RelayServices): void => {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await relayAccountEvents(services, undefined, remembering).catch((error) =>
        logError('Events of accounts', error),
      );
    }
    running = undefined;
  };
  app.addHook('onResponse', async ({ url }) => {
    if (!DOORS.some((door) => url.startsWith(door))) return;
    isWanted = true;
    running ??= run();
  });
  app.addHook('onClose', () => running);
};
