'use client';
import { useId, useState } from 'react';
import { useArticleSearch } from '../../article/admin/use-article-search.client.ts';
import { Button } from '../../components/button.tsx';
import { SortableList } from '../lists/sortable-list.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

interface ArticlesFieldProps {
  name: string;
  label: string;
  /** Ids, separated by spaces. */
  initial: string;
  /** Titles by id. */
  titles: Record<string, string>;
}

/**
 * Renders a form field for an ordered list of articles: found by title, moved by dragging or by keyboard, and removed. The form sends the
 * ids under `name`.
 */
export const ArticlesField = ({ name, label, initial, titles: known }: ArticlesFieldProps) => {
  const t = useMessage();
  const [ids, setIds] = useState(() => initial.split(' ').filter((id) => id !== ''));
  const [titles, setTitles] = useState(known);
  const add = (id: string, title: string) => {
    setTitles({ ...titles, [id]: title });
    setIds([...ids, id]);
  };
  return (
    <fieldset className="articles-field">
      <legend>{label}</legend>
      {ids.map((id) => (
        <input key={id} type="hidden" name={name} value={id} data-title={titles[id]} />
      ))}
      {ids.length > 0 && (
        <SortableList
          onReorder={setIds}
          items={ids.map((id) => ({
            id,
            name: titles[id] ?? id,
            content: (
              <>
                <span>{titles[id] ?? id}</span>
                <Button
                  type="button"
                  variant="ghost"
                  aria-label={`${t('desk.removeArticle')}: ${titles[id] ?? id}`}
                  onClick={() => setIds(ids.filter((each) => each !== id))}
                >
                  {t('desk.removeArticle')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      <ArticleSearch ids={ids} onAdd={add} />
    </fieldset>
  );
};

interface ArticleSearchProps {
  /** Ids that are not offered. */
  ids: string[];
  onAdd(id: string, title: string): void;
}

const ArticleSearch = ({ ids, onAdd }: ArticleSearchProps) => {
  const t = useMessage();
  const field = useId();
  const [typed, setTyped] = useState('');
  const { articles, hasFailed } = useArticleSearch(typed);
  const found = articles?.filter(({ id }) => !ids.includes(id));
  return (
    <div className="desk-field">
      <label htmlFor={field}>{t('desk.addArticle')}</label>
      <input
        id={field}
        type="search"
        autoComplete="off"
        placeholder={t('desk.findArticle')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="desk-hint">
        {hasFailed ? t('desk.searchFailed') : found?.length === 0 && t('desk.noArticleFound')}
      </p>
      <ul className="articles-found">
        {found?.map(({ id, title, titleLocale, detail }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onAdd(id, title);
                setTyped('');
              }}
            >
              <span lang={titleLocale}>{title}</span> <small>{detail}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
