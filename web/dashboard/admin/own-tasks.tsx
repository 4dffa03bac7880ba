import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { Board, BoardCard } from '#projections/workflow/views.ts';
import { formatDate } from '../../admin/format-date.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { UnreadMentions } from './unread-mentions.tsx';

/** Number of texts that are listed. */
const LISTED = 6;

/** Renders the texts that are assigned to the signed-in user and not ready yet, those that are due first at the top. */
export const OwnTasks = async ({ locale }: { locale: Locale }) => {
  const { queries, adminScreen } = requestContext();
  const [board, mentions] = await Promise.all([
    queries.board({ assignee: adminScreen!.account!.id }),
    adminScreen!.queries.unreadMentions(),
  ]);
  const cards = waiting(board);
  return (
    <section aria-labelledby="today-tasks">
      <div className="today-head">
        <h2 id="today-tasks">{t(locale, 'dashboard.tasks')}</h2>
        <Link to={'/admin/board?assignee=me' as '/admin'}>{t(locale, 'dashboard.allTasks')}</Link>
      </div>
      <UnreadMentions locale={locale} mentions={mentions} />
      {cards.length === 0 && mentions.length === 0 ? (
        <p>{t(locale, 'dashboard.noTasks')}</p>
      ) : (
        <ul className="today-list">
          {cards.map((card) => (
            <Task key={`${card.id} ${card.language}`} locale={locale} card={card} />
          ))}
        </ul>
      )}
    </section>
  );
};

const LAST_DAY = '9999-12-31';

const waiting = ({ draft, review }: Board): BoardCard[] =>
  [...draft.cards, ...review.cards]
    .toSorted((one, other) => (one.due ?? LAST_DAY).localeCompare(other.due ?? LAST_DAY))
    .slice(0, LISTED);

const Task = ({ locale, card }: { locale: Locale; card: BoardCard }) => {
  const { id, language, title, titleLocale, step, due } = card;
  const isOverdue = due !== null && due < requestContext().today;
  const day = due && formatDate(locale, `${due}T12:00:00Z`);
  const facts = [
    t(locale, `article.desk.${language}`),
    t(locale, `workflow.step.${step}`),
    day && t(locale, isOverdue ? 'board.overdue' : 'board.dueOn', { date: day }),
  ];
  return (
    <li>
      <Link to={`/admin/articles/${id}` as '/admin'} lang={title ? titleLocale : undefined}>
        {title || t(locale, 'article.desk.untitled')}
      </Link>
      <span className="desk-quiet">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
};
