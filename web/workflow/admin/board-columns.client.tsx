'use client';
import { type ReactNode, startTransition, useId, useOptimistic, useRef, useState } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleStep } from '#domain/workflow/events.ts';
import { useDropTarget } from '../../admin/dragging/use-drop-target.client.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';
import { BoardCard } from './board-card.client.tsx';
import type { ShownCard as Card } from './shown-card.ts';
import { moveAction } from './task-actions.client.ts';

interface Column {
  step: ArticleStep;
  total: number;
  cards: Card[];
}

interface ColumnsProps {
  /** Language of the admin area. */
  locale: Locale;
  /** Calendar day in Madeira. */
  today: string;
  columns: Column[];
  assignees: readonly Assignee[];
  /** True for authors and translators, who submit texts and take them back, and decide nothing else. */
  isAuthor: boolean;
  /** The languages whose cards the user may move. */
  movable: readonly Locale[];
  /** Links to all cards of the steps that are shown in part. */
  links: Partial<Record<ArticleStep, { to: string; text: string } | undefined>>;
}

const keyOf = ({ id, language }: Pick<Card, 'id' | 'language'>): string => `${id} ${language}`;

/**
 * Renders the steps with their cards. A card is moved by dragging, by its buttons, or with the left and right arrow keys on its handle; it
 * keeps the focus at its new step.
 */
export const BoardColumns = ({ columns, links, ...card }: ColumnsProps) => {
  const t = useMessage();
  const { run } = useApiAction();
  const [announcement, setAnnouncement] = useState('');
  /** The card that the user moved last. At another step it is a new element, so it takes the focus again. */
  const [held, setHeld] = useState<string>();
  const [shown, show] = useOptimistic(columns, moved);
  const move = (chosen: Card, step: ArticleStep) => {
    if (
      step === chosen.step ||
      !card.movable.includes(chosen.language) ||
      (card.isAuthor && [step, chosen.step].includes('ready'))
    )
      return;
    setHeld(keyOf(chosen));
    const name = chosen.title || t('article.desk.untitled');
    setAnnouncement(t('board.moved', { name, step: t(`workflow.step.${step}`) }));
    startTransition(async () => {
      show({ chosen, step });
      await run(moveAction({ id: chosen.id, locale: chosen.language }, chosen.step, step));
    });
  };
  const find = (key: string) => shown.flatMap(({ cards }) => cards).find((each) => keyOf(each) === key);
  const drop = (key: string, step: ArticleStep) => {
    const chosen = find(key);
    if (chosen) move(chosen, step);
  };
  return (
    <>
      <div className="board" data-columns={shown.length}>
        {shown.map(({ step, total, cards }) => (
          <Step key={step} name={t(`workflow.step.${step}`)} total={total} onDrop={(key) => drop(key, step)}>
            {cards.length === 0 && <p className="desk-quiet">{t('board.empty')}</p>}
            <ul>
              {cards.map((each) => (
                <BoardCard
                  key={keyOf(each)}
                  cardKey={keyOf(each)}
                  card={each}
                  isHeld={keyOf(each) === held}
                  onMove={(to) => move(each, to)}
                  run={run}
                  {...card}
                />
              ))}
            </ul>
            {links[step] && (
              <p>
                <Link to={links[step].to as '/admin'}>{links[step].text}</Link>
              </p>
            )}
          </Step>
        ))}
      </div>
      <p role="status" className="desk-hidden">
        {announcement}
      </p>
    </>
  );
};

/** Returns the columns as they will be once a card has moved. It comes first until the server says where it belongs. */
const moved = (columns: Column[], { chosen, step }: { chosen: Card; step: ArticleStep }): Column[] =>
  columns.map((column) => {
    const isThere = column.cards.some((each) => keyOf(each) === keyOf(chosen));
    const others = column.cards.filter((each) => keyOf(each) !== keyOf(chosen));
    if (column.step === step) return { ...column, total: column.total + 1, cards: [{ ...chosen, step }, ...others] };
    return isThere ? { ...column, total: column.total - 1, cards: others } : column;
  });

interface StepProps {
  name: string;
  total: number;
  onDrop(key: string): void;
  children: ReactNode;
}

const Step = ({ name, total, onDrop, children }: StepProps) => {
  const heading = useId();
  const area = useRef<HTMLElement>(null);
  const isOver = useDropTarget(area, 'card', onDrop);
  return (
    <section ref={area} aria-labelledby={heading} data-over={isOver || undefined}>
      <h2 id={heading}>
        {name} <span className="desk-quiet">{total}</span>
      </h2>
      {children}
    </section>
  );
};
