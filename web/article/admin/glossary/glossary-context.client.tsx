'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { BlockTerm } from './block-terms.ts';
import { createTermIndex, type TermIndex } from './term-index.ts';

/** The terms of the block with the caret. */
export interface CurrentTerms {
  terms: readonly BlockTerm[];
  /** Id of the term with the caret. */
  active: string | undefined;
}

/** Holds the terms of the block with the caret outside of React, since they may change with every key. */
export interface CurrentTermsStore {
  get(): CurrentTerms;
  set(terms: CurrentTerms): void;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

interface GlossaryContextValue {
  /** Language of the original. */
  source: Locale;
  /** Language that is shown beside the original. */
  translation: Locale;
  /** The terms in the language of the original. */
  index: TermIndex;
  current: CurrentTermsStore;
}

const Context = createContext<GlossaryContextValue | undefined>(undefined);

/** Returns the glossary of the article around the component; undefined in editors of other texts. */
export const useGlossary = (): GlossaryContextValue | undefined => useContext(Context);

export const NO_TERMS: CurrentTerms = { terms: [], active: undefined };

const createStore = (): CurrentTermsStore => {
  const listeners = new Set<() => void>();
  let current = NO_TERMS;
  return {
    get: () => current,
    set: (terms) => {
      current = terms;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

interface ProviderProps {
  terms: readonly GlossaryTerm[];
  source: Locale;
  translation: Locale;
  children: ReactNode;
}

/** Provides the editors of an article with the glossary. The index is created anew only when a term changes, not with every refresh. */
export const GlossaryProvider = ({ terms, source, translation, children }: ProviderProps) => {
  const [current] = useState(createStore);
  const content = JSON.stringify(terms);
  const index = useMemo(() => createTermIndex(JSON.parse(content), source), [content, source]);
  const value = useMemo(() => ({ source, translation, index, current }), [source, translation, index, current]);
  return <Context value={value}>{children}</Context>;
};
