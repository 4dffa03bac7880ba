import '../../admin/items/filters.css';
import './board.css';
import { Link } from 'waku';
import { z } from 'zod';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import { type ArticleStep, articleSteps } from '#domain/workflow/events.ts';
import type { Board, BoardQuery } from '#projections/workflow/views.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { buttonLook } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { BoardColumns } from './board-columns.client.tsx';
import { BoardFilters } from './board-filters.client.tsx';
import { type BoardParams, boardUrl } from './board-url.ts';

/**
 * Renders the texts that readers do not see yet, by step. `?assignee` (an account, `me` or `none`) and `?language` filter them; `?step` shows
 * all of one step, in pages of `?page`.
 */
export default async function BoardScreen({ locale, query }: AdminScreenProps) {
  const { queries, today, adminScreen } = requestContext();
  const here = parseParams(query);
  const { id: me, role, languages = [] } = adminScreen!.account!;
  const { writes } = roleRights[role];
  const [board, assignees] = await Promise.all([
    queries.board({ ...toBoardQuery(here, me), ownOf: writes === 'own' ? me : undefined }),
    adminScreen!.queries.assignees(),
  ]);
  const steps = here.step ? [here.step] : articleSteps;
  return (
    <>
      <title>{`${t(locale, 'board.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'board.title')}</h1>
        <p>
          <Link {...buttonLook('secondary')} to={'/admin/articles' as '/admin'}>
            {t(locale, 'articles.title')}
          </Link>
        </p>
      </div>
      <BoardFilters here={here} assignees={assignees} />
      <p className="desk-hint" id="board-hint">
        {t(locale, 'board.hint')}
      </p>
      <BoardColumns
        locale={locale}
        today={today}
        columns={steps.map((step) => ({ step, ...board[step] }))}
        assignees={assignees}
        isAuthor={writes !== 'all'}
        movable={writes === 'languages' ? languages : locales}
        links={Object.fromEntries(steps.map((step) => [step, linkToAll(locale, here, board, step)]))}
      />
      {here.step && <StepPages locale={locale} here={here} pages={board[here.step].pages} />}
    </>
  );
}

interface BoardHere extends BoardParams {
  step?: ArticleStep | undefined;
  language?: Locale | undefined;
}

/** Parses the query string. Invalid values are ignored. */
const parseParams = (query: URLSearchParams): BoardHere => {
  const asked = query.get('assignee') ?? undefined;
  const isAssignee = asked === 'me' || asked === 'none' || z.uuid().safeParse(asked).success;
  return {
    assignee: isAssignee ? asked : undefined,
    language: locales.find((each) => each === query.get('language')),
    step: articleSteps.find((each) => each === query.get('step')),
    page: z.coerce.number().int().min(1).max(100_000).safeParse(query.get('page')).data,
  };
};

const toBoardQuery = ({ assignee, ...here }: BoardHere, me: string): BoardQuery => {
  const named: Record<string, string | null> = { me, none: null };
  return { ...here, assignee: assignee !== undefined && assignee in named ? named[assignee] : assignee };
};

/** Returns the link to all texts of a step that the board shows in part. */
const linkToAll = (locale: Locale, here: BoardHere, board: Board, step: ArticleStep) => {
  const { total, cards } = board[step];
  if (here.step || total <= cards.length) return undefined;
  return { to: boardUrl({ ...here, step }), text: t(locale, 'board.all', { count: total }) };
};

const StepPages = ({ locale, here, pages }: { locale: Locale; here: BoardHere; pages: number }) => {
  const { page = 1 } = here;
  return (
    <nav className="desk-pages" aria-label={t(locale, 'desk.pages')}>
      {page > 1 && (
        <Link {...buttonLook('secondary')} to={boardUrl({ ...here, page: Math.min(page - 1, pages) }) as '/admin'}>
          {t(locale, 'desk.previous')}
        </Link>
      )}
      {page < pages && (
        <Link {...buttonLook('secondary')} to={boardUrl({ ...here, page: page + 1 }) as '/admin'}>
          {t(locale, 'desk.next')}
        </Link>
      )}
      <span>{t(locale, 'board.page', { page, pages })}</span>
      <Link to={boardUrl({ assignee: here.assignee, language: here.language }) as '/admin'}>
        {t(locale, 'board.allSteps')}
      </Link>
    </nav>
  );
};
