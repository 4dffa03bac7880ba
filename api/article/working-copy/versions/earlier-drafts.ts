import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { insertUpdates, loadLocked, lockDocument } from '#api/article/working-copy/stored/document-rows.ts';
import { mergedDocument } from '#api/article/working-copy/stored/encoded-document.ts';
import { type Block, content } from '#domain/shared/blocks.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { Database } from '#storage/database/tables.ts';
import { newBlockId } from '#web/article/working-copy/align-translations.ts';
import { type ArticleValues, emptyText } from '#web/article/working-copy/article-values.ts';
import { type Conflict, mergeVersions, resolveConflict } from '#web/article/working-copy/merge-versions.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { updateOf } from '#web/article/working-copy/update-of.ts';
import { writeValues } from '#web/article/working-copy/write-values.ts';
import { withKnownIds } from './known-block-ids.ts';

const line = z.string().default('');
const text = z.object({
  title: line,
  slug: line,
  summary: line,
  content: content.default([]),
  mainImageCaption: line,
  mainImageAlt: line,
});
const fact = z.string().nullable().default(null);
const values = z.object({
  facts: z.object({
    category: fact,
    author: fact,
    photographer: fact,
    mainImage: fact,
    date: line,
    keywords: z.array(z.string()).default([]),
  }),
  texts: z.object(byLocale(() => text.default(emptyText))),
});
const draft = z.object({ value: values, base: values.optional() });

/**
 * Merges the drafts that an earlier release stored for an article into its document, once, and deletes them. Where a draft and the document
 * both changed something, both are kept. A draft that cannot be read stays stored. Returns whether the document changed.
 */
export const mergeEarlierDrafts = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  if (!(await hasEarlierDrafts(db, id))) return false;
  return db.transaction().execute(async (trx) => {
    if (!(await lockDocument(trx, id))) return false;
    const rows = await trx.selectFrom('article_draft').selectAll().where('article', '=', id).orderBy('at').execute();
    let hasChanged = false;
    for (const row of rows) {
      const read = draft.safeParse(row.value);
      if (!read.success) continue;
      hasChanged = (await addDraft(trx, id, row.account_id, read.data)) || hasChanged;
      await trx
        .deleteFrom('article_draft')
        .where('account_id', '=', row.account_id)
        .where('article', '=', id)
        .where('editor', '=', row.editor)
        .execute();
    }
    return hasChanged;
  });
};

const addDraft = async (
  trx: Transaction<Database>,
  id: string,
  accountId: string,
  { value, base }: z.output<typeof draft>,
): Promise<boolean> => {
  const { state, updates } = await loadLocked(trx, id);
  const doc = mergedDocument(state, updates);
  const now = readValues(doc);
  const asValues = (given: z.output<typeof values>): ArticleValues => ({ ...given, featured: false });
  const merged = mergedDraft(asValues(base ?? value), asValues(value), now);
  const update = updateOf(doc, () => writeValues(doc, merged));
  if (!update) return false;
  await insertUpdates(trx, id, [{ update, accountId }]);
  return true;
};

/** Returns the values `now` with the changes from `base` to `mine`. What both changed is there twice, a draft's block behind the other. */
export const mergedDraft = (base: ArticleValues, mine: ArticleValues, now: ArticleValues): ArticleValues => {
  const rename = renamedLike(now, base);
  const { value, conflicts } = mergeVersions(rename(base), rename(mine), now);
  return conflicts.reduce(withBoth, value);
};

const withBoth = (value: ArticleValues, conflict: Conflict): ArticleValues => {
  const { path, language, mine, theirs } = conflict;
  const isBlock = path.includes('.content.');
  if (language && isBlock && mine !== undefined && theirs !== undefined) {
    return behind(resolveConflict(value, conflict, theirs), language, theirs as Block, mine as Block);
  }
  if (isBlock) return resolveConflict(value, conflict, mine ?? theirs);
  const isText = language !== undefined && !path.endsWith('.slug');
  return resolveConflict(value, conflict, isText ? [theirs, mine].filter(Boolean).join(' ') : theirs);
};

const behind = (value: ArticleValues, locale: Locale, first: Block, second: Block): ArticleValues => {
  const blocks = value.texts[locale].content.flatMap((block) =>
    block.id === first.id ? [block, { ...second, id: newBlockId() }] : [block],
  );
  return { ...value, texts: { ...value.texts, [locale]: { ...value.texts[locale], content: blocks } } };
};

/** Returns a function that gives blocks the ids that the equal blocks of `now` have, since a text without ids gets other ids each time. */
const renamedLike = (now: ArticleValues, base: ArticleValues): ((of: ArticleValues) => ArticleValues) => {
  const known = new Set(locales.flatMap((locale) => now.texts[locale].content.map(({ id }) => id)));
  const named = withKnownIds(
    now,
    withContent(base, ({ id, ...block }) => ({ ...block, ...(known.has(id) && { id }) }) as Block),
  );
  const ids = byLocale(
    (locale) =>
      new Map(base.texts[locale].content.map(({ id }, index) => [id, named.texts[locale].content[index]!.id ?? id])),
  );
  return (of) => withContent(of, (block, locale) => ({ ...block, id: ids[locale].get(block.id) ?? block.id }) as Block);
};

const withContent = (of: ArticleValues, change: (block: Block, locale: Locale) => Block): ArticleValues => ({
  ...of,
  texts: byLocale((locale) => ({
    ...of.texts[locale],
    content: of.texts[locale].content.map((block) => change(block, locale)),
  })),
});

/** Returns whether an earlier release stored unsaved text of the article. */
export const hasEarlierDrafts = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('article_draft').select('article').where('article', '=', id).executeTakeFirst()) !== undefined;
