'use client';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { type ArticleSearchResult, useArticleSearch } from '../../use-article-search.client.ts';
import { isCompleteTarget, toLinkTarget } from './link-target.ts';
import { useActiveOption } from './use-active-option.client.ts';

interface LinkFormProps {
  /** Present target of the selected text; empty without a link. */
  href: string;
  /** Called with the new target, or with '' to remove the link. */
  onSet(href: string): void;
  onClose(): void;
}

/**
 * Renders a form for a link: a URL, an e-mail address, or words from the title of a published article, which is chosen with the arrow keys
 * or the mouse. Other words are not made a link. A link to an article keeps working when the article's URL changes.
 */
export const LinkForm = ({ href, onSet, onClose }: LinkFormProps) => {
  const t = useMessage();
  const [typed, setTyped] = useState(href);
  const [isRejected, setRejected] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const target = typed.trim() === '' ? '' : toLinkTarget(typed);
    if (target === undefined) setRejected(true);
    else onSet(target);
  };
  return (
    <form className="link-form" noValidate onSubmit={submit} onKeyDown={(event) => closeOnEscape(event, onClose)}>
      <LinkField
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setRejected(false);
        }}
        isRejected={isRejected}
        onChoose={onSet}
      />
      <button type="submit">{t('article.editor.setLink')}</button>
      {href && (
        <button type="button" onClick={() => onSet('')}>
          {t('article.editor.unlink')}
        </button>
      )}
    </form>
  );
};

const closeOnEscape = (event: KeyboardEvent, onClose: () => void): void => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  onClose();
};

interface LinkFieldProps {
  typed: string;
  onType(text: string): void;
  isRejected: boolean;
  onChoose(address: string): void;
}

/** Defined once for all renders; a new function each time would take the focus again at every change. */
const focusInput = (input: HTMLInputElement | null) => input?.focus();

const LinkField = ({ typed, onType, isRejected, onChoose }: LinkFieldProps) => {
  const t = useMessage();
  const id = useId();
  const { articles, notice } = useLinkableArticles(typed);
  const options = useActiveOption(typed, articles.length, (index) => onChoose(articles[index]!.address!));
  const { active, optionId } = options;
  return (
    <>
      <input
        ref={focusInput}
        role="combobox"
        aria-label={t('article.editor.linkTo')}
        placeholder={t('article.editor.linkTo')}
        aria-expanded={articles.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        aria-invalid={isRejected || undefined}
        aria-describedby={isRejected ? `${id}-error` : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={options.onKeyDown}
      />
      <Articles id={`${id}-list`} {...{ articles, active, optionId, onChoose }} label={t('article.editor.linkTo')} />
      <p className="desk-error" id={`${id}-error`} role="alert">
        {isRejected && t('article.editor.notALink')}
      </p>
      <p role="status">{!isRejected && notice}</p>
    </>
  );
};

/** Returns the published articles whose titles match, and a notice if there are none; both are empty if a URL is typed. */
const useLinkableArticles = (typed: string) => {
  const t = useMessage();
  const { articles, hasFailed } = useArticleSearch(isCompleteTarget(typed.trim()) ? '' : typed);
  const published = articles?.filter(({ address }) => address) ?? [];
  const hasNone = articles && published.length === 0 && toLinkTarget(typed) === undefined;
  const notice = hasFailed ? t('desk.searchFailed') : hasNone ? t('featured.nothing') : '';
  return { articles: published, notice };
};

interface ArticlesProps {
  id: string;
  label: string;
  articles: ArticleSearchResult[];
  active: number;
  optionId(index: number): string;
  onChoose(address: string): void;
}

const Articles = ({ id, label, articles, active, optionId, onChoose }: ArticlesProps) => (
  <div id={id} role="listbox" aria-label={label} hidden={articles.length === 0}>
    {articles.map(({ id: article, title, titleLocale, address }, index) => (
      <button
        key={article}
        type="button"
        id={optionId(index)}
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        onClick={() => onChoose(address!)}
      >
        <span lang={titleLocale}>{title}</span> <small>{address}</small>
      </button>
    ))}
  </div>
);
