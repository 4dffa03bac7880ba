import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { requireStaff } from '../auth/current-session/current-session.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { Problem } from '../http/problem.ts';
import { isStorable } from '../http/storable.ts';
import { validate } from '../http/validate.ts';

const which = z.object({ article: z.uuid() });
const draft = z.strictObject({
  value: z.record(z.string(), z.unknown()),
  revision: z.int().min(-1).max(2_147_483_647),
  /** Who typed it. */
  account: z.uuid(),
});

/** Bytes of one draft; the longest article of the encyclopedia has a tenth of it. */
const LONGEST = 2_000_000;
/** Drafts of one account; the oldest go. */
const MOST = 200;

/**
 * What somebody typed of an article and has not saved, for them alone. `GET /api/desk/drafts/:article` → `{value, revision, at}` or 204; `PUT {value,
 * revision, account}` and `DELETE` → 204; 403 where `account` is not who is signed in. `:article` is its id; of an article that is not there yet, one that the
 * browser made up, with revision -1.
 */
export const draftRoutes = (app: FastifyInstance, db: Kysely<Database>): void => {
  const url = '/api/desk/drafts/:article';
  // Before the body is read: a visitor has no room for one of this size.
  const onRequest = async (request: FastifyRequest) => void (await requireStaff(request, CONTENT_ROLES));

  app.get(url, async (request, reply) => {
    const account = await requireStaff(request, CONTENT_ROLES);
    const { article } = validate(which, request.params);
    const row = await db
      .selectFrom('article_draft')
      .select(['value', 'revision', 'at'])
      .where('account_id', '=', account.id)
      .where('article', '=', article)
      .executeTakeFirst();
    reply.header('cache-control', 'private, no-store');
    return row ? reply.send(row) : reply.code(204).send();
  });

  app.put(url, { onRequest, bodyLimit: LONGEST }, async (request, reply) => {
    const account = await requireStaff(request, CONTENT_ROLES);
    const { article } = validate(which, request.params);
    const { value, revision, account: person } = validate(draft, request.body);
    // Somebody else signed in meanwhile, in the same browser.
    if (person !== account.id) throw new Problem(403, 'not_allowed');
    if (!isStorable(value))
      throw new Problem(422, 'invalid', { fields: [{ path: 'value', code: 'text_not_storable' }] });
    const kept = { value: JSON.stringify(value), revision };
    await db
      .insertInto('article_draft')
      .values({ account_id: account.id, article, ...kept })
      .onConflict((conflict) => conflict.columns(['account_id', 'article']).doUpdateSet({ ...kept, at: sql`now()` }))
      .execute();
    await forgetOldest(db, account.id);
    return reply.code(204).send();
  });

  app.delete(url, async (request, reply) => {
    const account = await requireStaff(request, CONTENT_ROLES);
    const { article } = validate(which, request.params);
    await db.deleteFrom('article_draft').where('account_id', '=', account.id).where('article', '=', article).execute();
    return reply.code(204).send();
  });
};

const forgetOldest = (db: Kysely<Database>, accountId: string) =>
  db
    .deleteFrom('article_draft')
    .where('account_id', '=', accountId)
    .where('article', 'not in', (query) =>
      query
        .selectFrom('article_draft')
        .select('article')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .limit(MOST),
    )
    .execute();
