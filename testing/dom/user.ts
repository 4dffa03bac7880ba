import { during } from './render.ts';

/** Returns the button, link or summary whose accessible name or text is `name`. Throws if there is none, and names those that there are. */
export const button = (root: ParentNode, name: string): HTMLElement => {
  const all = [...root.querySelectorAll<HTMLElement>('button, a, summary')];
  const found = all.find((each) => nameOf(each) === name);
  if (!found) throw new Error(`No button "${name}" among: ${all.map(nameOf).join(', ')}`);
  return found;
};

/** Tells whether there is a button, link or summary of this name. */
export const hasButton = (root: ParentNode, name: string): boolean =>
  [...root.querySelectorAll<HTMLElement>('button, a, summary')].some((each) => nameOf(each) === name);

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Clicks an element as a pointer does: press, release, click. Returns whether the browser would still do what it does by itself. */
export const click = (element: Element, options: MouseEventInit = {}): Promise<boolean> =>
  during(() => {
    const events = { bubbles: true, cancelable: true, ...options };
    element.dispatchEvent(new MouseEvent('mousedown', events));
    element.dispatchEvent(new MouseEvent('mouseup', events));
    return element.dispatchEvent(new MouseEvent('click', events));
  });

/**
 * Presses the mouse on an element and releases it, without a click. Returns whether the browser would still give it the focus. A mouse that
 * stays pressed would be so for the tests of other files, too, since React remembers it.
 */
export const pressMouse = (element: Element): Promise<boolean> =>
  during(() => {
    const isFocused = element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    return isFocused;
  });

/** Enters a text in a field, as React notices it, or chooses the option of a select. */
export const enter = (field: Element, value: string): Promise<void> =>
  during(() => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
    set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** Presses a key on an element, without waiting for what that changes. Returns whether the browser would still do what it does by itself. */
export const pressNow = (element: EventTarget, key: string, options: KeyboardEventInit = {}): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));

/** Presses a key on an element. Returns whether the browser would still do what it does by itself. */
export const press = (element: EventTarget, key: string, options: KeyboardEventInit = {}): Promise<boolean> =>
  during(() => pressNow(element, key, options));
