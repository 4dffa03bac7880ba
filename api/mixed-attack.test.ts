import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { openSiteToAttack, type SiteToAttack } from '#testing/attack/attacked-site.ts';
import { type Answered, NETWORKS, runMixedLoad } from '#testing/attack/mixed-load.ts';
import { isFullRun } from '#testing/test-scale.ts';

/** Duration in milliseconds; two minutes in `npm run test:long`. The load occupies a processor all the time. */
const LASTS_MS = isFullRun ? 120_000 : 5_000;

let attacked: SiteToAttack;
beforeAll(async () => {
  attacked = await openSiteToAttack();
}, 180_000);
afterAll(() => attacked.close());

/** Events that strangers in one network can cause an hour: votes, one refusal per restaurant, subscriptions and their e-mails. */
const EVENTS_A_NETWORK = 20 + 40 + 60 * 3;
/** Anonymous accounts of one network an hour. */
const ACCOUNTS_A_NETWORK = 30;
/** E-mails that strangers in one network can cause an hour: confirmations of subscriptions, and requested messages. */
const MAILS_A_NETWORK = 60 + 30;

/** Returns the number of rows of each table that has any. */
const countRows = async (): Promise<Record<string, number>> => {
  const db = connect(attacked.connection, { max: 1 });
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}`.execute(db);
    counts[name] = rows[0]!.count;
  }
  await db.destroy();
  return counts;
};

const countBy = (answers: Answered[], key: (answer: Answered) => string): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, key)).map(([name, each]) => [name, each!.length]));

const isUnexplained = ({ status, retryAfter }: Answered): boolean =>
  status === 0 || (status >= 500 && !(status === 503 && retryAfter !== null));

it(
  'staff and readers go on while strangers attack, no request ends in an internal error, and the database stays small',
  async () => {
    const before = await countRows();
    const { staff, readers, attackers } = await runMixedLoad({ ...attacked, milliseconds: LASTS_MS, isAttacked: true });
    const after = await countRows();
    const edits = staff.filter(({ what }) => what === 'EditArticle').length;
    const added = (name: string) => after[name]! - before[name]!;
    expect(countBy(staff, ({ what, status }) => `${what} ${status}`)).toEqual({
      'EditArticle 200': expect.any(Number),
      'article screen 200': expect.any(Number),
      'list of articles 200': expect.any(Number),
    });
    expect(countBy(readers, ({ status }) => String(status))).toEqual({ 200: readers.length });
    expect(attackers.filter(isUnexplained)).toEqual([]);
    expect(attackers.length).toBeGreaterThan(100);
    expect(added('log.event')).toBeLessThanOrEqual(edits + NETWORKS * (EVENTS_A_NETWORK + ACCOUNTS_A_NETWORK));
    expect(added('public.account')).toBeLessThanOrEqual(NETWORKS * ACCOUNTS_A_NETWORK);
    expect(added('public.outbox_mail')).toBeLessThanOrEqual(NETWORKS * MAILS_A_NETWORK);
  },
  LASTS_MS + 120_000,
);
