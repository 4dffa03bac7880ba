import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccess } from '../auth/account-event-outbox.ts';
import { actingEditors } from '../auth/accounts/acting-editors.ts';

/** A preview link: shows one article, or the whole site if `article` is null. */
export interface PreviewLink {
  id: string;
  article: string | null;
  /** The time whose state is shown; null for the current one. */
  moment: Date | null;
  expires_at: Date;
}

/** A preview link with the account that created it. */
type OpenedPreviewLink = PreviewLink & { account_id: string };

interface NewLink {
  accountId: string;
  article: string | undefined;
  moment: Date | undefined;
  /** Days until the link expires. */
  days: number;
}

/** Maximum number of links per account; the oldest are deleted. */
const MAX_LINKS = 50;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const shown = ['id', 'article', 'moment', 'expires_at'] as const;
const isOpen = sql<boolean>`expires_at > now()`;

/**
 * Creates a preview link and returns it with its token, of which only the hash is stored. Also deletes the account's oldest links
 * beyond 50, and all links that expired more than 30 days ago.
 */
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
    order by created_at desc offset ${MAX_LINKS}) or expires_at < now() - interval '30 days'`.execute(db);
  await recordAccess(db, { accountId, kind: 'preview_link_created', detail: link.id });
  return { ...link, token };
};

/**
 * Returns the preview links that have not expired, of all accounts, newest first: those to one article, or without `article` those to the
 * whole site.
 */
export const activePreviewLinks = (db: Kysely<Database>, article: string | undefined): Promise<PreviewLink[]> =>
  db
    .selectFrom('preview_link')
    .select(shown)
    .where(isOpen)
    .where(article ? sql<boolean>`article = ${article}` : sql<boolean>`article is null`)
    .orderBy('created_at', 'desc')
    .execute();

/** Deletes a preview link, so that its URL stops working; returns true if the link existed. */
export const revokePreviewLink = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const link = await db.deleteFrom('preview_link').where('id', '=', id).returning('account_id').executeTakeFirst();
  if (link) await recordAccess(db, { accountId: link.account_id, kind: 'preview_link_revoked', detail: id });
  return link !== undefined;
};

/** Records that a visitor opened a preview link, in the history of the account that created it. */
export const recordPreviewVisit = (
  db: Kysely<Database>,
  { id, account_id: accountId }: Pick<OpenedPreviewLink, 'id' | 'account_id'>,
): Promise<void> => recordAccess(db, { accountId, kind: 'preview_link_opened', detail: id });

/**
 * Returns the preview link with this token. Undefined if there is none (or no longer, because it was revoked), if it has expired, or if the
 * account that created it may no longer edit.
 */
export const findPreviewLink = (db: Kysely<Database>, token: string): Promise<OpenedPreviewLink | undefined> =>
  db
    .selectFrom('preview_link')
    .select([...shown, 'account_id'])
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .where('account_id', 'in', actingEditors(db).select('account.id'))
    .executeTakeFirst();
