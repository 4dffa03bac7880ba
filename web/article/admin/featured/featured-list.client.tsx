'use client';
import { useOptimistic, useTransition } from 'react';
import { Link } from 'waku';
import { SortableList } from '../../../admin/lists/sortable-list.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import type { FeaturedArticle } from './featured-article.ts';

interface OrderProps {
  articles: FeaturedArticle[];
}

/** Renders the featured articles, the editor's choice on the front page, as a list in which the user can reorder and remove them. */
export const FeaturedList = ({ articles }: OrderProps) => {
  const t = useMessage();
  const { run } = useApiAction();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(articles, (all, order: string[]) =>
    order.map((id) => all.find((article) => article.id === id)!),
  );
  const before = articles.map(({ id }) => id);
  const reorder = (order: string[]) =>
    startTransition(async () => {
      show(order);
      await run(commandAction('ReorderFeatured', { order }, commandAction('ReorderFeatured', { order: before })));
    });
  const remove = (id: string) =>
    run(commandAction('UnfeatureArticle', { id }, commandAction('FeatureArticle', { id })));
  return (
    <SortableList
      onReorder={reorder}
      items={shown.map(({ id, title, titleLocale, visible }) => ({
        id,
        name: title,
        content: (
          <>
            <Link to={`/admin/articles/${id}` as '/admin'} lang={titleLocale}>
              {title}
            </Link>
            <span className="desk-quiet">
              {visible.length > 0 ? visible.map((locale) => locale.toUpperCase()).join(' · ') : t('featured.hidden')}
            </span>
            <ActionButton
              variant="ghost"
              className="featured-change"
              aria-label={`${t('featured.remove')}: ${title}`}
              onClick={() => remove(id)}
            >
              {t('featured.remove')}
            </ActionButton>
          </>
        ),
      }))}
    />
  );
};
