import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** What a link shows: one article, or the whole site. */
export interface PreviewLink {
  id: string;
  article: string | null;
  /** Null: as it is now. */
  moment: Date | null;
  expires_at: Date;
}

interface NewLink {
  accountId: string;
  article: string | undefined;
  moment: Date | undefined;
  /** Until it opens nothing any more. */
  days: number;
}

/** Links that one account may have at once; the oldest go. */
const MOST = 50;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const shown = ['id', 'article', 'moment', 'expires_at'] as const;
const isOpen = sql<boolean>`expires_at > now()`;

/** Makes a link; its token is told once, and only its hash is kept. */
export const addPreviewLink = async (
  db: Kysely<Database>,
  { accountId, article, moment, days }: NewLink,
): Promise<PreviewLink & { token: string }> => {
  const token = randomBytes(32).toString('base64url');
  const row = { id: randomUUID(), token_hash: hashOf(token), account_id: accountId };
  const link = await db
    .insertInto('preview_link')
    .values({
      ...row,
      article: article ?? null,
      moment: moment ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  await sql`delete from public.preview_link where id in (select id from public.preview_link where account_id = ${accountId}
    order by created_at desc offset ${MOST}) or expires_at < now() - interval '30 days'`.execute(db);
  return { ...link, token };
};

/** Everybody's links that still open something, of one article or of the whole site, the newest first. */
export const activePreviewLinks = (db: Kysely<Database>, article: string | undefined): Promise<PreviewLink[]> =>
  db
    .selectFrom('preview_link')
    .select(shown)
    .where(isOpen)
    .where(article ? sql<boolean>`article = ${article}` : sql<boolean>`article is null`)
    .orderBy('created_at', 'desc')
    .execute();

/** Whether there was such a link; it opens nothing from now on. */
export const revokePreviewLink = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.deleteFrom('preview_link').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;

/** The link of a token; undefined where it is none, was revoked, or is over, or where who made it may not edit any more. */
export const findPreviewLink = (db: Kysely<Database>, token: string): Promise<PreviewLink | undefined> =>
  db
    .selectFrom('preview_link')
    .select(shown)
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'preview_link.account_id')
          .where('role', 'in', ['admin', 'editor'])
          .where(sql<boolean>`banned_until is null or banned_until <= now()`),
      ),
    )
    .executeTakeFirst();
