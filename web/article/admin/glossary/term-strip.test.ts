// @vitest-environment happy-dom
import { createElement as h, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import {
  type CurrentTerms,
  type CurrentTermsStore,
  GlossaryProvider,
  useGlossary,
} from './glossary-context.client.tsx';
import { TermStrip } from './term-strip.client.tsx';

const term = (id: string, changed: object = {}) => ({
  ...{ id, original: `mar ${id}`, translation: `sea ${id}`, isKept: false, isMissing: false, note: '' },
  ...changed,
});

let store: CurrentTermsStore;
const Reader = () => {
  const glossary = useGlossary();
  useEffect(() => {
    store = glossary!.current;
  }, [glossary]);
  return null;
};
const open = async () => {
  const children = [h(Reader, { key: 1 }), h(TermStrip, { key: 2 })];
  const { container } = await render(h(GlossaryProvider, { terms: [], source: 'pt', translation: 'en', children }));
  return {
    container,
    set: (terms: object[], active?: string) => during(() => store.set({ terms, active } as unknown as CurrentTerms)),
  };
};

describe('the terms of the block with the caret', () => {
  it('are shown with their translations, and announced when the caret is in one', async () => {
    const { container, set } = await open();
    expect(container.innerHTML).toBe('');
    await set([term('a'), term('b', { isKept: true, isMissing: true, note: 'always' })]);
    expect([textsOf(container, 'li'), textsOf(container, '[role=status]')]).toEqual([
      ['mar a sea a', 'mar b kept missing always'],
      [''],
    ]);
    expect([...container.querySelectorAll('li b')].map((each) => each.getAttribute('lang'))).toEqual(['en', null]);
    await set([term('a'), term('b', { isKept: true })], 'b');
    expect([textsOf(container, '[role=status]'), textsOf(container, '[aria-current=true]')]).toEqual([
      ['mar b: kept'],
      ['mar b kept'],
    ]);
    await set([]);
    expect(container.innerHTML).toBe('');
  });

  it('are none outside of an article', async () => {
    expect((await render(h(TermStrip))).container.innerHTML).toBe('');
  });
});
