// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { button, click } from '#testing/dom/user.ts';
import { PreviewFrame } from './preview-frame.client.tsx';
import { UnsavedPreview } from './unsaved-preview.client.tsx';

/** Takes the place of what tells when an element gets another size. Returns how many elements are observed, and a function that tells it. */
const takeObservers = () => {
  const observers = new Set<() => void>();
  class Observer {
    #changed: () => void;
    constructor(changed: () => void) {
      this.#changed = changed;
    }
    observe() {
      observers.add(this.#changed);
    }
    disconnect() {
      observers.delete(this.#changed);
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return { count: () => observers.size, resize: () => during(() => observers.forEach((changed) => void changed())) };
};

describe('the frame of a preview', () => {
  const open = async (room: number, width: number, onNavigate = (_path: string) => {}) => {
    const clientWidth = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
    const observers = takeObservers();
    const element = (wide: number) => h(PreviewFrame, { width: wide, onNavigate });
    const page = await openOnPage(element(width));
    const frame = page.container.querySelector('iframe')!;
    const load = (contentDocument: object | null, search = '') => {
      Object.defineProperty(frame, 'contentDocument', { value: contentDocument, configurable: true });
      Object.defineProperty(frame, 'contentWindow', { value: { location: { search } }, configurable: true });
      return during(() => void frame.dispatchEvent(new Event('load')));
    };
    return {
      ...{ ...page, ...observers, clientWidth, frame, load },
      place: () => page.container.querySelector<HTMLElement>('.preview-place')!.style,
      showWidth: (wide: number) => page.show(element(wide)),
      alerts: () => textsOf(page.container, '[role=alert]'),
    };
  };

  it('is scaled down where there is less room, and follows the room', async () => {
    const { frame, place, clientWidth, resize, showWidth, count, show } = await open(600, 1200);
    expect([frame.style.transform, place().blockSize, frame.style.inlineSize]).toEqual([
      'scale(0.5)',
      '450px',
      '1200px',
    ]);
    clientWidth.mockReturnValue(2400);
    await resize();
    expect([frame.style.transform, place().blockSize]).toEqual(['scale(1)', '900px']);
    clientWidth.mockReturnValue(195);
    await showWidth(390);
    expect([frame.style.transform, count()]).toEqual(['scale(0.5)', 1]);
    await show(h('p'));
    expect(count()).toBe(0);
  });

  it('says what the server answered instead of a page', async () => {
    const { load, alerts } = await open(600, 600);
    await load({ contentType: 'text/html', body: { textContent: 'A page' } });
    expect(alerts()).toEqual([]);
    await load({ contentType: 'text/plain', body: { textContent: 'Enter a title.' } });
    expect(alerts()).toEqual(['Enter a title.']);
    await load({ contentType: 'text/plain', body: { textContent: '' } });
    expect(alerts()).toEqual(['nothing']);
    await load(null);
    expect(alerts()).toEqual(['nothing']);
    await load({ contentType: 'text/html', body: { textContent: '' } });
    expect(alerts()).toEqual([]);
  });

  it('tells which page a link in it led to', async () => {
    const paths: string[] = [];
    const { load } = await open(600, 600, (path) => void paths.push(path));
    await load({ contentType: 'text/html' }, '?path=/en/guide');
    await load({ contentType: 'text/html' }, '?locale=en');
    expect(paths).toEqual(['/en/guide']);
  });
});

describe('the preview of what is not saved', () => {
  const open = async (changed: object = {}) => {
    takeObservers();
    const submitted: object[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      submitted.push({ ...Object.fromEntries(new FormData(this)), action: this.getAttribute('action') });
    });
    const onClose = vi.fn();
    const props = { language: 'pt' as const, command: 'EditPage', values: { page: 'about' }, onClose, ...changed };
    await openOnPage(h(UnsavedPreview, { ...props }));
    const dialog = document.querySelector('.preview-dialog')!;
    return { dialog, submitted, onClose, frame: () => dialog.querySelector('iframe')! };
  };

  it('is sent to the frame, again for the other language, and not for another width', async () => {
    const { dialog, submitted, frame, onClose } = await open();
    const sent = { command: 'EditPage', values: '{"page":"about"}', action: '/api/desk/preview' };
    expect([submitted, dialog.querySelector('form')!.target === frame().name]).toEqual([
      [{ ...sent, locale: 'pt' }],
      true,
    ]);
    await click(button(dialog, 'en'));
    expect(submitted).toEqual([
      { ...sent, locale: 'pt' },
      { ...sent, locale: 'en' },
    ]);
    const wide = frame().style.inlineSize;
    await click(button(dialog, 'phone'));
    expect([submitted.length, frame().style.inlineSize === wide, onClose.mock.calls.length]).toEqual([2, false, 0]);
    await click(button(dialog, 'close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is scrolled to the element that was changed', async () => {
    const { submitted } = await open({ anchor: 'advert-top' });
    expect(submitted).toMatchObject([{ action: '/api/desk/preview#advert-top' }]);
  });
});
