import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { SCREEN_PATH } from '#web/admin/paths.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { STAFF_ROLES } from '../endpoints.ts';
import { validate } from '../http/validate.ts';

/** The position of a staff member in the admin area, per browser tab. */
export interface PresenceEntry {
  tab: string;
  account: string;
  name: string;
  /** Path of the screen, without query. */
  path: string;
  /** Id of the block being edited, if any. */
  block: string | null;
}

/** Seconds without report after which a tab counts as closed; browsers report every 15 s. */
const CLOSED_AFTER_SECONDS = 40;
/** Maximum tabs stored per account. */
const TABS_PER_ACCOUNT = 20;

const where = z.strictObject({
  tab: z.uuid(),
  /** Null when the tab has left the admin area. */
  path: z.string().max(200).regex(SCREEN_PATH).nullable(),
  block: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullable()
    .default(null),
});

/** Loads the tabs that are open in the admin area, whichever process they reported to, sorted by account name. */
export const listPresence = (db: Kysely<Database>): Promise<PresenceEntry[]> =>
  db
    .selectFrom('desk_presence')
    .innerJoin('account', 'account.id', 'desk_presence.account_id')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${CLOSED_AFTER_SECONDS})`)
    .select(['tab', 'account.id as account', 'path', 'block'])
    .select(sql<string>`coalesce(nullif(account.name, ''), account.email, '')`.as('name'))
    .orderBy('name')
    .orderBy('tab')
    .execute();

/**
 * Registers `POST /api/desk/presence {tab, path, block?}` → 204. It stores which screen (`path`) a browser tab of the signed-in account
 * shows and which block of the text is being edited there; when `path` is null, it removes the tab. `moved` is called after each request,
 * so that the caller can inform the other tabs.
 */
export const presenceRoutes = (app: FastifyInstance, db: Kysely<Database>, moved: () => void): void => {
  app.post(
    '/api/desk/presence',
    { config: { access: staffAccess(STAFF_ROLES) }, bodyLimit: 1000 },
    async (request, reply) => {
      const account = admittedStaff(request);
      const { tab, path, block } = validate(where, request.body);
      if (path === null) await deleteTab(db, account.id, tab);
      else await storeTab(db, { tab, account_id: account.id, path, block });
      moved();
      return reply.code(204).send();
    },
  );
};

const deleteTab = (db: Kysely<Database>, accountId: string, tab: string) =>
  db.deleteFrom('desk_presence').where('tab', '=', tab).where('account_id', '=', accountId).execute();

/**
 * Stores the position of a tab; does nothing if it belongs to another account. Deletes the account's expired tabs and the oldest of too
 * many.
 */
const storeTab = async (
  db: Kysely<Database>,
  row: { tab: string; account_id: string; path: string; block: string | null },
): Promise<void> => {
  const { path, block } = row;
  await db
    .insertInto('desk_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('tab')
        .doUpdateSet({ path, block, seen_at: sql`now()` })
        .where('desk_presence.account_id', '=', row.account_id),
    )
    .execute();
  const currentTabs = db
    .selectFrom('desk_presence')
    .where('account_id', '=', row.account_id)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${CLOSED_AFTER_SECONDS})`)
    .select('tab')
    .orderBy('seen_at', 'desc')
    .limit(TABS_PER_ACCOUNT);
  await db
    .deleteFrom('desk_presence')
    .where('account_id', '=', row.account_id)
    .where('tab', 'not in', currentTabs)
    .execute();
};
