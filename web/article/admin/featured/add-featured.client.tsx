'use client';
import './featured.css';
import { useRef, useState } from 'react';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { useArticleSearch } from '../use-article-search.client.ts';

interface AddFeaturedProps {
  /** Ids of the featured articles, which are not offered. */
  featured: string[];
}

/**
 * Renders a search field that finds articles by title. Selecting one adds it to the featured articles, the editor's choice on the front
 * page.
 */
export const AddFeaturedArticle = ({ featured }: AddFeaturedProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { articles, hasFailed } = useArticleSearch(typed);
  const found = articles?.filter(({ id }) => !featured.includes(id));
  const add = async (id: string) => {
    if (!(await run(commandAction('FeatureArticle', { id }, commandAction('UnfeatureArticle', { id }))))) return;
    setTyped('');
    input.current?.focus();
  };
  return (
    <search className="new-featured">
      <div className="desk-field">
        <label htmlFor="new-featured">{t('featured.add')}</label>
        <input
          ref={input}
          id="new-featured"
          type="search"
          autoComplete="off"
          placeholder={t('featured.findHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p role="status" className="desk-hint">
        {hasFailed ? t('desk.searchFailed') : found?.length === 0 && t('featured.nothing')}
      </p>
      {found && found.length > 0 && (
        <ul className="new-featured-found">
          {found.map(({ id, title, titleLocale, detail }) => (
            <li key={id}>
              <ActionButton disabled={isSending} onClick={() => add(id)}>
                <span lang={titleLocale}>{title}</span> <small>{detail}</small>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
};
