'use client';
import { useOptimistic, useTransition } from 'react';
import { Link } from 'waku';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { Button } from '../../../components/button.tsx';

interface OtherArticle {
  id: string;
  title: string;
  /** Category and date. */
  detail: string;
}

interface ListProps {
  articles: OtherArticle[];
}

/** Renders articles that are not featured, each with a button that adds it to the featured ones. A toast offers to undo that. */
export const OtherArticlesList = ({ articles }: ListProps) => {
  const t = useMessage();
  const { run } = useApiAction();
  const [, startTransition] = useTransition();
  const [shown, hide] = useOptimistic(articles, (all, featured: string) => all.filter(({ id }) => id !== featured));
  const feature = (id: string, button: HTMLButtonElement) => {
    focusNeighbour(button);
    startTransition(async () => {
      hide(id);
      await run(commandAction('FeatureArticle', { id }, commandAction('UnfeatureArticle', { id })));
    });
  };
  return (
    <ul className="desk-list other-articles">
      {shown.map(({ id, title, detail }) => (
        <li key={id}>
          <Link to={`/admin/articles/${id}` as '/admin'}>{title}</Link>
          <span className="desk-quiet">{detail}</span>
          <Button
            type="button"
            variant="ghost"
            className="featured-change"
            aria-label={`${t('article.desk.feature')}: ${title}`}
            onClick={({ currentTarget }) => feature(id, currentTarget)}
          >
            {t('article.desk.feature')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** Moves the focus to the button of the next row, else of the previous one, else to the search field, because this row disappears. */
const focusNeighbour = (button: HTMLButtonElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector('button') ?? document.getElementById('other-articles-search'))?.focus();
};
