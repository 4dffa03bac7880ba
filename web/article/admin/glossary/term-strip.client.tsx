'use client';
import './glossary.css';
import { useSyncExternalStore } from 'react';
import { type Translate, useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { BlockTerm } from './block-terms.ts';
import { NO_TERMS, useGlossary } from './glossary-context.client.tsx';

/**
 * Renders the terms of the block with the caret and their translations, on one line. Terms that the translation of the block lacks are
 * marked. The term with the caret is also announced by screen readers.
 */
export const TermStrip = () => {
  const t = useMessage();
  const glossary = useGlossary();
  const { terms, active } = useSyncExternalStore(
    glossary?.current.subscribe ?? never,
    glossary?.current.get ?? none,
    none,
  );
  if (!glossary || terms.length === 0) return null;
  const { source, translation } = glossary;
  const current = terms.find(({ id }) => id === active);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, also by keys
    <section className="term-strip" aria-label={t('glossary.title')} tabIndex={0}>
      <span className="unseen" role="status">
        {current && `${current.original}: ${translationOf(current, t)}`}
      </span>
      <ul>
        {terms.map((term) => (
          <li key={term.id} aria-current={term.id === active ? 'true' : undefined}>
            <span lang={source}>{term.original}</span>{' '}
            <b lang={term.isKept ? undefined : translation}>{translationOf(term, t)}</b>
            {term.isMissing && <em> {t('term.missing')}</em>}
            {term.note && <small> {term.note}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const never = () => () => {};
const none = () => NO_TERMS;

const translationOf = ({ translation, isKept }: BlockTerm, t: Translate): string =>
  isKept ? t('term.kept') : translation;
