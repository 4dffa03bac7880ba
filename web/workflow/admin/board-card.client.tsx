'use client';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleStep } from '#domain/workflow/events.ts';
import { DragHandle } from '../../admin/dragging/drag-handle.client.tsx';
import { useDraggable } from '../../admin/dragging/use-draggable.client.ts';
import { formatDate, formatDateTime } from '../../admin/format-date.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { Button } from '../../components/button.tsx';
import type { ShownCard as Card } from './shown-card.ts';
import { AUTHOR_MOVES, MOVE_LABELS, neighbourOf } from './steps.ts';
import { TaskFields } from './task-fields.client.tsx';

interface CardProps {
  card: Card;
  /** Identifies the card while it is dragged. */
  cardKey: string;
  /** True if the user moved it last. */
  isHeld: boolean;
  /** Language of the admin area. */
  locale: Locale;
  /** Calendar day in Madeira. */
  today: string;
  assignees: readonly Assignee[];
  isAuthor: boolean;
  /** The languages whose cards the user may move. */
  movable: readonly Locale[];
  onMove(step: ArticleStep): void;
  run(action: ApiAction): Promise<boolean>;
}

/** Renders a language of an article on the board, with what moves, assigns and dates it. */
export const BoardCard = ({ card, cardKey, isHeld, onMove, run, ...shown }: CardProps) => {
  const t = useMessage();
  const { row, handle } = useDraggable('card', cardKey, isHeld);
  const { assignees, isAuthor, movable } = shown;
  const title = card.title || t('article.desk.untitled');
  return (
    <li ref={row} data-overdue={isOverdue(card, shown.today) || undefined}>
      <p className="board-title">
        <DragHandle
          handle={handle}
          label={t('board.move', { name: `${title} (${t(`article.desk.${card.language}`)})` })}
          hint="board-hint"
          onKey={(pressed) => {
            const by = ARROWS[pressed];
            const to = by && neighbourOf(card.step, by);
            if (to) onMove(to);
            return by !== undefined;
          }}
        />
        <Link to={`/admin/articles/${card.id}` as '/admin'} lang={card.title ? card.titleLocale : undefined}>
          {title}
        </Link>{' '}
        <span className="board-language">{t(`article.desk.${card.language}`)}</span>
      </p>
      <Facts card={card} {...shown}>
        <TaskFields id={card.id} language={card.language} task={card} assignees={assignees} run={run} />
      </Facts>
      {movable.includes(card.language) && <Moves card={card} title={title} isAuthor={isAuthor} onMove={onMove} />}
    </li>
  );
};

const isOverdue = ({ due }: Card, today: string): boolean => due !== null && due < today;

type FactsProps = Pick<CardProps, 'card' | 'locale' | 'today' | 'assignees' | 'isAuthor'> & {
  children: React.ReactNode;
};

/** Renders assignee, due date and publication; opened, the fields that change them. */
const Facts = ({ card, locale, today, assignees, isAuthor, children }: FactsProps) => {
  const t = useMessage();
  const { assignee, due, publication, scheduleFor } = card;
  const name = assignees.find(({ id }) => id === assignee)?.name ?? t('board.formerAccount');
  const publications = {
    draft: undefined,
    missing: t('board.missing'),
    unpublished: t('board.unpublished'),
    scheduled: scheduleFor && t('board.scheduled', { time: formatDateTime(locale, scheduleFor) }),
  };
  const facts = [
    assignee === null ? t('board.unassigned') : name,
    due &&
      t(isOverdue(card, today) ? 'board.overdue' : 'board.dueOn', { date: formatDate(locale, `${due}T12:00:00Z`) }),
    publications[publication],
  ];
  const text = facts.filter(Boolean).join(' · ');
  if (isAuthor) return <p className="board-facts">{text}</p>;
  return (
    <details className="board-facts">
      <summary>{text}</summary>
      {children}
    </details>
  );
};

type MovesProps = Pick<CardProps, 'card' | 'isAuthor' | 'onMove'> & { title: string };

/** Renders the buttons that move a card one step back and one on. Their names contain the title, so that they differ for screen readers. */
const Moves = ({ card: { step, language }, title, isAuthor, onMove }: MovesProps) => {
  const t = useMessage();
  const { back, on } = (isAuthor ? AUTHOR_MOVES : MOVE_LABELS)[step];
  const button = (label: 'toReview' | 'toDraft' | 'toReady' | 'backToReview' | undefined, by: -1 | 1) =>
    label && (
      <Button
        variant={by === 1 ? 'secondary' : 'ghost'}
        aria-label={`${t(`board.${label}`)}: ${title} (${t(`article.desk.${language}`)})`}
        type="button"
        onClick={() => onMove(neighbourOf(step, by)!)}
      >
        {t(`board.${label}`)}
      </Button>
    );
  return (
    <p className="desk-actions">
      {button(back, -1)} {button(on, 1)}
    </p>
  );
};

const ARROWS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };
