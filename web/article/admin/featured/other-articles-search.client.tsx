'use client';
import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'waku';
import { useEarlyTyping } from '../../../admin/forms/use-early-typing.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { otherArticlesUrl } from './other-articles-url.ts';

/** Milliseconds without a key after which the typed words are searched. */
const PAUSE_MS = 150;

interface SearchProps {
  /** The search that the list shows. */
  q: string;
}

/** Renders the search field of the list of articles that are not featured. The list changes while the user types; so does the URL. */
export const OtherArticlesSearch = ({ q }: SearchProps) => {
  const t = useMessage();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const [typed, setTyped] = useState(q);
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = window.setTimeout(
      () => void router.replace(otherArticlesUrl({ q: text.trim() }) as '/admin', { scroll: false }),
      PAUSE_MS,
    );
  };
  useEarlyTyping(field, search);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <search className="new-featured">
      <div className="desk-field">
        <label htmlFor="other-articles-search">{t('article.desk.search')}</label>
        <input
          ref={field}
          id="other-articles-search"
          type="search"
          autoComplete="off"
          placeholder={t('featured.findHint')}
          value={typed}
          onChange={({ target }) => search(target.value)}
        />
      </div>
    </search>
  );
};
