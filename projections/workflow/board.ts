import { type Kysely, type RawBuilder, sql } from 'kysely';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { type ArticleStep, articleSteps } from '#domain/workflow/events.ts';
import type { ArticleTables } from '../article/tables.ts';
import { isOwnArticle, type WorkflowTables } from './tables.ts';
import type { Board, BoardCard, BoardQuery } from './views.ts';

/** Cards of each step on the board, and on a page of one step. */
export const BOARD_COLUMN = 20;

interface CardRow {
  id: string;
  /** Number of cards at its step. */
  total: number;
  language: Locale;
  step: ArticleStep;
  assignee: string | null;
  due: string | null;
  publication: BoardCard['publication'];
  schedule_for: Date | null;
  titles: PartlyLocalized<string>;
}

/**
 * Languages of articles that readers do not see: drafts and scheduled ones, and of those that are missing or were unpublished the ones that
 * editors have worked with on the board.
 */
const WORK = sql`(
  select t.article_id, t.locale, t.publication, t.schedule_for, coalesce(k.step, 'draft') as step, k.assignee, k.due
    from article_translation t left join workflow_task k on k.article_id = t.article_id and k.locale = t.locale
    where t.publication in ('draft', 'scheduled') or (t.publication = 'unpublished' and k.article_id is not null)
  union all
  select k.article_id, k.locale, 'missing', null, k.step, k.assignee, k.due from workflow_task k
    where not exists (select from article_translation t where t.article_id = k.article_id and t.locale = k.locale))`;

const TITLES = sql`(
  select coalesce(jsonb_object_agg(o.locale, o.title), '{}') from article_translation o where o.article_id = a.id)`;

/**
 * Loads the first cards of each step, those that are due first before the others, and of equal ones those whose article changed last; with
 * `step`, one page of it. Articles that were deleted are left out.
 */
export const loadBoard = async (db: Kysely<ArticleTables & WorkflowTables>, query: BoardQuery): Promise<Board> => {
  const from = query.step ? ((query.page ?? 1) - 1) * BOARD_COLUMN : 0;
  const { rows } = await sql<CardRow>`
    select a.id, n.total, n.locale as language, n.step, n.assignee, n.due, n.publication, n.schedule_for, ${TITLES} as titles
    from (select w.*, row_number() over (
        partition by w.step order by w.due nulls last, a.changed_at desc, a.id, w.locale desc) as place,
        count(*) over (partition by w.step)::int as total
      from ${chosen(query)}) n
    join article a on a.id = n.article_id
    where n.place > ${from} and n.place <= ${from + BOARD_COLUMN} order by n.place`.execute(db);
  // A page behind the last one has no card that could tell the number of cards.
  const totals = from > 0 && rows.length === 0 ? await countCards(db, query) : rows;
  const totalOf = (step: ArticleStep) => totals.find((each) => each.step === step)?.total ?? 0;
  const columnOf = (step: ArticleStep) => ({
    total: totalOf(step),
    pages: Math.max(1, Math.ceil(totalOf(step) / BOARD_COLUMN)),
    cards: rows.filter((row) => row.step === step).map(toCard),
  });
  return Object.fromEntries(articleSteps.map((step) => [step, columnOf(step)])) as Board;
};

const countCards = async (db: Kysely<ArticleTables & WorkflowTables>, query: BoardQuery) => {
  const { rows } = await sql<Pick<CardRow, 'step' | 'total'>>`
    select w.step, count(*)::int as total from ${chosen(query)} group by w.step`.execute(db);
  return rows;
};

const chosen = ({ assignee, language, step, ownOf }: BoardQuery): RawBuilder<unknown> => sql`
  ${WORK} w join article a on a.id = w.article_id and a.status = 'existing'
  where true
    ${assignee === undefined ? sql`` : sql`and w.assignee is not distinct from ${assignee}::uuid`}
    ${language === undefined ? sql`` : sql`and w.locale = ${language}`}
    ${step === undefined ? sql`` : sql`and w.step = ${step}`}
    ${ownOf === undefined ? sql`` : sql`and ${isOwnArticle(ownOf)}`}`;

const toCard = ({ id, language, step, assignee, due, publication, schedule_for, titles }: CardRow): BoardCard => ({
  id,
  language,
  step,
  assignee,
  due,
  publication,
  scheduleFor: schedule_for?.toISOString(),
  ...titleInLocale(titles, language),
});
