import { type Kysely, sql } from 'kysely';

/**
 * Returns the ids of the most read articles, in their order, also of those that readers cannot see. `api/insights/most-read.ts` stores them;
 * the table is no read model.
 */
export const mostReadIds = async <Tables>(db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ article: string }>`
    select article from public.most_read_article order by place`.execute(db);
  return rows.map(({ article }) => article);
};
