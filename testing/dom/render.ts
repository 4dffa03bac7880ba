import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { unended, watchPage } from './leftovers.ts';
import { inMessageNames } from './messages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
document.documentElement.lang = 'pt-PT';
// What a component requests outside of `serve`, such as after its test, is never answered, and reaches no network.
globalThis.fetch = () => new Promise(() => {});

/** Number of roots that are mounted, and what was begun on the page before the first of them. */
let roots = 0;
let before: string[] = [];

/** Expects that components end what they have begun. The editor of texts does so some milliseconds after it was unmounted. */
const expectEnded = (kept: string[]) =>
  expect
    .poll(() => unended().filter((each) => !kept.includes(each)), { message: 'left by the components', timeout: 5_000 })
    .toEqual([]);

/**
 * Renders an element into the document of a test with the environment `happy-dom`, with its effects, until the test ends. Then no component
 * may leave a listener of window or document, or an interval. Returns the element around it and a function that renders another element in
 * its place.
 */
export const render = async (element: ReactElement) => {
  watchPage();
  if (roots === 0) before = unended();
  roots += 1;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (next: ReactElement) => act(async () => root.render(inMessageNames(next)));
  let isMounted = true;
  const unmount = async () => {
    if (!isMounted) return;
    isMounted = false;
    await act(async () => root.unmount());
    container.remove();
    roots -= 1;
    if (roots === 0) await expectEnded(before);
  };
  onTestFinished(unmount);
  await show(element);
  return { container, show, unmount };
};

/** Calls a hook inside a component. `result.current` is what it returned last; `show` calls it again with another value. */
export const renderHook = async <Value, Result>(useHook: (value: Value) => Result, initial: Value) => {
  const result = {} as { current: Result };
  const Caller = ({ value }: { value: Value }) => {
    result.current = useHook(value);
    return null;
  };
  const { show, unmount } = await render(createElement(Caller, { value: initial }));
  return { result, show: (value: Value) => show(createElement(Caller, { value })), unmount };
};

/** Runs something that changes what is rendered, and waits until that is shown. */
export const during = <Result>(run: () => Result | Promise<Result>): Promise<Result> =>
  act(async () => await run()) as Promise<Result>;

/**
 * Waits until something has a value that changes by itself, for instance after an answer of the server or a timer. `begin` runs before, for
 * work that does not end before that.
 */
export const until = async <Value>(
  probe: () => Value | Promise<Value>,
  expected: Value,
  begin = () => {},
): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  begin();
  await expect
    .poll(probe)
    .toEqual(expected)
    .finally(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
};
