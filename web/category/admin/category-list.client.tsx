'use client';
import { useOptimistic, useTransition } from 'react';
import { Link } from 'waku';
import { SortableList } from '../../admin/lists/sortable-list.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface ListedCategory {
  id: string;
  name: string;
  otherName: string;
  hue: string;
  to: string;
  articles: string;
  isOpen: boolean;
}

interface CategoryListProps {
  categories: ListedCategory[];
}

/**
 * Renders all categories in the order in which the magazine shows them. Dragging a category sends the command `ReorderCategories`; a toast
 * then offers to undo it.
 */
export const CategoryList = ({ categories }: CategoryListProps) => {
  const { run } = useApiAction();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(categories, (all, order: string[]) =>
    order.map((id) => all.find((category) => category.id === id)!),
  );
  const before = categories.map(({ id }) => id);
  const reorder = (order: string[]) =>
    startTransition(async () => {
      show(order);
      await run(commandAction('ReorderCategories', { order }, commandAction('ReorderCategories', { order: before })));
    });
  return (
    <div>
      <SortableList
        onReorder={reorder}
        items={shown.map(({ id, name, otherName, hue, to, articles, isOpen }) => ({
          id,
          name,
          content: (
            <>
              <span className="desk-swatch" data-hue={hue} />
              <Link to={to as '/admin'} aria-current={isOpen ? 'true' : undefined}>
                {name}
              </Link>
              <span className="desk-quiet">{otherName}</span>
              <Link className="desk-quiet" to={`/admin/articles?category=${id}` as '/admin'}>
                {articles}
              </Link>
            </>
          ),
        }))}
      />
    </div>
  );
};
