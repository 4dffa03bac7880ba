import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { STAFF_ROLES } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { isStorable } from '../http/storable.ts';
import { validate } from '../http/validate.ts';

const which = z.object({ article: z.uuid() });
/** The draft of one editor instance; `count`: the number of its changes when it was read. */
const whichDraft = z.object({ editor: z.uuid(), count: z.coerce.number().int().min(0).max(2_147_483_647) });
const draft = z.strictObject({
  value: z.record(z.string(), z.unknown()),
  revision: z.int().min(-1).max(2_147_483_647),
  /** The account that was signed in when it was typed. */
  account: z.uuid(),
});
/** Part of `value`: the editor instance and its number of changes. */
const ofEditor = z.object({ session: z.uuid(), count: z.int().min(0) }).partial();

interface DraftServices {
  db: Kysely<Database>;
  personalData: KeyedHash;
}

/** Maximum bytes of a draft; the longest article of the encyclopedia has a tenth of it. */
const MAX_DRAFT_BYTES = 2_000_000;
/** Maximum drafts per account; the oldest are deleted. */
const MAX_DRAFTS = 200;

/**
 * Registers the routes for drafts. A draft is the unsaved text in an open article editor, visible only to the account that typed it.
 * `:article` is the id of an article; for an article that is not saved yet, it is the id that the editor generated, and `revision` is -1.
 * - `GET /api/desk/draft-key`: the key with which browsers encrypt the account's unsaved text → `{account, key}`, 32 bytes as base64.
 * - `GET /api/desk/drafts?article=`: the account's drafts of this article, latest first → `{drafts: [{value, revision, at}]}`.
 * - `PUT /api/desk/drafts/:article {value, revision, account}`: stores the draft of the editor instance `value.session` → 204; 403 when
 *   `account` is not the signed-in account.
 * - `DELETE /api/desk/drafts/:article?editor=&count=`: deletes the draft of the editor instance `editor`, unless it has more than `count`
 *   changes → 204.
 */
export const draftRoutes = (app: FastifyInstance, { db, personalData }: DraftServices): void => {
  const url = '/api/desk/drafts/:article';

  app.get('/api/desk/draft-key', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { id } = admittedStaff(request);
    const key = Buffer.from(personalData.keyedHash('unsaved text in browsers', id), 'hex').toString('base64');
    return reply.header('cache-control', 'private, no-store').send({ account: id, key });
  });

  app.get('/api/desk/drafts', { config: { access: staffAccess(CONTENT_ROLES) } }, async (request, reply) => {
    const account = admittedStaff(request);
    const { article } = validate(which, request.query);
    const drafts = await db
      .selectFrom('article_draft')
      .select(['value', 'revision', 'at'])
      .where('account_id', '=', account.id)
      .where('article', '=', article)
      .orderBy('at', 'desc')
      .execute();
    return reply.header('cache-control', 'private, no-store').send({ drafts });
  });

  app.put(
    url,
    { config: { access: staffAccess(CONTENT_ROLES) }, bodyLimit: MAX_DRAFT_BYTES },
    async (request, reply) => {
      const account = admittedStaff(request);
      const { article } = validate(which, request.params);
      const { value, revision, account: typedBy } = validate(draft, request.body);
      // Another account has signed in since, in the same browser.
      if (typedBy !== account.id) throw new Problem(403, 'not_allowed');
      if (!isStorable(value))
        throw new Problem(422, 'invalid', { fields: [{ path: 'value', code: 'text_not_storable' }] });
      const { session = account.id } = validate(ofEditor, value);
      const stored = { value: JSON.stringify(value), revision };
      await db
        .insertInto('article_draft')
        .values({ account_id: account.id, article, editor: session, ...stored })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'article', 'editor']).doUpdateSet({ ...stored, at: sql`now()` }),
        )
        .execute();
      await deleteOldest(db, account.id);
      return reply.code(204).send();
    },
  );

  app.delete(url, { config: { access: staffAccess(CONTENT_ROLES) } }, async (request, reply) => {
    const account = admittedStaff(request);
    const { article } = validate(which, request.params);
    const { editor, count } = validate(whichDraft, request.query);
    await db
      .deleteFrom('article_draft')
      .where('account_id', '=', account.id)
      .where('article', '=', article)
      .where('editor', '=', editor)
      .where(sql<boolean>`coalesce((value ->> 'count')::numeric, 0) <= ${count}`)
      .execute();
    return reply.code(204).send();
  });
};

const deleteOldest = (db: Kysely<Database>, accountId: string) =>
  db
    .deleteFrom('article_draft')
    .where('account_id', '=', accountId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('article', 'editor'),
        'not in',
        selectFrom('article_draft')
          .select(['article', 'editor'])
          .where('account_id', '=', accountId)
          .orderBy('at', 'desc')
          .limit(MAX_DRAFTS)
          .$asTuple('article', 'editor'),
      ),
    )
    .execute();
