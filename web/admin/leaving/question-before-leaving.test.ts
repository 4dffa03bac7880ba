// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '#testing/dom/render.ts';
import { mayLeave, useQuestionBeforeLeaving } from './question-before-leaving.client.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** Lets the user answer each question, and returns the questions. */
const answering = (isLeaving: boolean): string[] => {
  const asked: string[] = [];
  vi.stubGlobal('confirm', (text: string) => {
    asked.push(text);
    return isLeaving;
  });
  return asked;
};

/** Clicks a link that has these attributes; returns whether the page is left. */
const clickLink = (attributes: Record<string, string>, options: MouseEventInit = {}): boolean => {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries({ href: '/admin/other', ...attributes })) link.setAttribute(name, value);
  const word = link.appendChild(document.createElement('span'));
  document.body.append(link);
  let isReached = false;
  link.onclick = (event) => {
    isReached = !event.defaultPrevented;
    event.preventDefault();
  };
  word.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  return isReached;
};

const ask = (text?: string) => {
  history.replaceState(null, '', '/admin/articles/a?tab=1');
  return renderHook(useQuestionBeforeLeaving, text);
};

const unload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a question before leaving', () => {
  it('is asked at a link, which is followed if the user agrees', async () => {
    await ask('Leave?');
    const asked = answering(true);
    expect(clickLink({})).toBe(true);
    expect(asked).toEqual(['Leave?']);
  });

  it('holds back a link if the user stays', async () => {
    await ask('Leave?');
    answering(false);
    expect(clickLink({})).toBe(false);
  });

  it.each<[string, Record<string, string>, MouseEventInit]>([
    ['in the same page', { href: '/admin/articles/a#text' }, {}],
    ['in a new tab', { target: '_blank' }, {}],
    ['that saves a file', { download: '' }, {}],
    ['by the middle button', {}, { button: 1 }],
    ['with Ctrl', {}, { ctrlKey: true }],
    ['with ⌘', {}, { metaKey: true }],
    ['with Shift', {}, { shiftKey: true }],
    ['with Alt', {}, { altKey: true }],
  ])('is not asked at a link %s', async (_name, attributes, options) => {
    await ask('Leave?');
    const asked = answering(false);
    expect(clickLink(attributes, options)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is asked at a link to the same path of another site', async () => {
    await ask('Leave?');
    const asked = answering(false);
    expect(clickLink({ href: 'https://example.org/admin/articles/a' })).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('is asked once: neither again nor by the browser after the user agreed', async () => {
    await ask('Leave?');
    const asked = answering(true);
    expect(mayLeave()).toBe(true);
    expect([mayLeave(), unload(), asked.length]).toEqual([true, true, 1]);
    clickLink({});
    expect(asked).toHaveLength(2);
  });

  it('is asked by the browser when the tab is closed', async () => {
    await ask('Leave?');
    document.body.click();
    expect(unload()).toBe(false);
  });

  it('is not asked without one, nor after its screen was closed', async () => {
    await ask(undefined);
    expect([mayLeave(), unload()]).toEqual([true, true]);
    const { unmount } = await ask('Leave?');
    await unmount();
    const asked = answering(false);
    expect([mayLeave(), unload(), clickLink({}), asked.length]).toEqual([true, true, true, 0]);
  });

  it('is that of the screen opened last', async () => {
    await ask('First?');
    const { unmount } = await ask('Second?');
    const asked = answering(false);
    mayLeave();
    await unmount();
    mayLeave();
    expect(asked).toEqual(['Second?', 'First?']);
  });
});

describe('the buttons of the browser', () => {
  /** Goes to another path, as the browser does before it tells the page. */
  const goBack = (path: string) => {
    history.replaceState({ at: path }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: { at: path } }));
  };

  it('return to the screen if the user stays', async () => {
    await ask('Leave?');
    const asked = answering(false);
    let events = 0;
    const count = () => {
      events += 1;
    };
    addEventListener('popstate', count);
    goBack('/admin/other');
    removeEventListener('popstate', count);
    expect([location.pathname + location.search, asked.length, events]).toEqual(['/admin/articles/a?tab=1', 1, 2]);
  });

  it('leave the screen if the user agrees', async () => {
    await ask('Leave?');
    answering(true);
    goBack('/admin/other');
    expect(location.pathname).toBe('/admin/other');
  });

  it('do not ask within the screen', async () => {
    await ask('Leave?');
    const asked = answering(false);
    goBack('/admin/articles/a?tab=2');
    expect([location.search, asked.length]).toEqual(['?tab=2', 0]);
  });
});
