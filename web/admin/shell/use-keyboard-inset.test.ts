// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { during, renderHook } from '#testing/dom/render.ts';
import { useKeyboardInset } from './use-keyboard-inset.client.ts';

const inset = () => document.documentElement.style.getPropertyValue('--keyboard');

it.each(['resize', 'scroll'])(
  'follows the part of the page that an on-screen keyboard leaves visible: %s',
  async (event) => {
    const area = Object.assign(new EventTarget(), { height: 500, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', area);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(500);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      document.documentElement.style.removeProperty('--keyboard');
    });
    const { unmount } = await renderHook(useKeyboardInset, undefined);
    expect(inset()).toBe('0px');
    area.height = 300;
    await during(() => void area.dispatchEvent(new Event(event)));
    expect(inset()).toBe('200px');
    await unmount();
    area.height = 500;
    area.dispatchEvent(new Event(event));
    expect(inset()).toBe('200px');
  },
);

it('does nothing in browsers that do not tell it', async () => {
  vi.stubGlobal('visualViewport', null);
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderHook(useKeyboardInset, undefined);
  expect(inset()).toBe('');
});
