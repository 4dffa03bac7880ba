// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { until } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { FORM_DRAFTS } from '../../admin/drafts/take-over-plain-text.client.ts';
import type { LibraryPicture } from './description/library-picture.ts';
import { PictureForm } from './picture-form.client.tsx';

beforeEach(() => void toast.dismiss());

describe('the form of a picture', () => {
  const texts = { pt: { alt: 'Mar', caption: '' }, en: { alt: 'Sea', caption: 'A wave' } };
  const picture = {
    ...{ id: 'p', mediaId: 'm', width: 300, height: 200, widths: [960], focus: { x: 0.5, y: 0.5 }, revision: 4 },
    ...{ fileName: 'sea.jpg', texts, credit: { kind: 'photo', author: 'Ana' } },
  } as unknown as LibraryPicture;
  const account = crypto.randomUUID();
  const drafts = createStore(FORM_DRAFTS, 'drafts');
  const form = (changed: object = {}) =>
    h(PictureForm, { picture: { ...picture, ...changed }, locale: 'en', userId: account } as Parameters<
      typeof PictureForm
    >[0]);
  const open = async (answer?: Parameters<typeof openOnPage>[1]) => {
    const page = await openOnPage(form(), answer);
    const place = () => page.container.querySelector('button[aria-label^=focus]')!;
    const choosePoint = async () => {
      vi.spyOn(place(), 'getBoundingClientRect').mockReturnValue({
        left: 0,
        top: 0,
        width: 100,
        height: 100,
      } as DOMRect);
      await click(place(), { detail: 1, clientX: 20, clientY: 70 });
    };
    return {
      ...page,
      choosePoint,
      focus: () =>
        place()
          .getAttribute('aria-label')!
          .match(/\d+, \d+/)?.[0],
    };
  };

  it('sends the texts of all languages, the credit and the focal point', async () => {
    const { container, requests, choosePoint } = await open();
    await enter(container.querySelector('[name="texts.pt.alt"]')!, 'O mar');
    await choosePoint();
    await click(button(container, 'save'));
    const commands = requests().filter(([, path]) => String(path).startsWith('/api/commands'));
    const [[, path, body]] = commands as unknown as [[string, string, object]];
    expect([path, body]).toEqual([
      '/api/commands/EditMedia',
      expect.objectContaining({
        ...{ mediaId: 'm', fileName: 'sea.jpg', focus: { x: 0.2, y: 0.7 } },
        texts: { pt: { alt: 'O mar', caption: '' }, en: texts.en },
        credit: expect.objectContaining({ author: 'Ana' }),
      }),
    ]);
    expect(toastTitles()).toEqual(['saved']);
  });

  it('keeps the chosen point until it is saved, and for the same picture', async () => {
    const { container, show, choosePoint, focus } = await open();
    await choosePoint();
    expect(focus()).toBe('20, 70');
    await show(form({ id: 'other' }));
    expect(focus()).toBe('50, 50');
    await show(form());
    expect(focus()).toBe('20, 70');
    await click(button(container, 'save'));
    expect(focus()).toBe('50, 50');
  });

  it('offers texts that were not saved when it is opened again', async () => {
    const key = () => Response.json({ account, key: btoa('k'.repeat(32)) });
    const { container, show } = await open(({ path }) => (path === '/api/desk/draft-key' ? key() : undefined));
    const alt = () => container.querySelector<HTMLInputElement>('[name="texts.pt.alt"]')!;
    const author = () => container.querySelector<HTMLInputElement>('[name="credit.author"]')!;
    await enter(alt(), 'O mar');
    const isStored = async () => (await keys(drafts)).some((path) => String(path).startsWith(`${account}/`));
    await until(isStored, true);
    await show(h('i'));
    await show(form());
    await until(() => hasButton(container, 'restoreDraft'), true);
    expect(alt().value).toBe('Mar');
    await click(button(container, 'restoreDraft'));
    expect([alt().value, author().value]).toEqual(['O mar', 'Ana']);
  });

  it('keeps the chosen point where saving failed', async () => {
    const { container, choosePoint, focus } = await open(() => problem(422, { detail: 'No.' }));
    await choosePoint();
    await click(button(container, 'save'));
    expect([focus(), toastTitles()]).toEqual(['20, 70', []]);
  });

  it('names the texts that another user changed, too, with their language', async () => {
    const { container, show } = await open(({ path }) =>
      path.startsWith('/api/commands') ? problem(409, { code: 'conflict', detail: 'x', revision: 5 }) : undefined,
    );
    await enter(container.querySelector('[name="texts.en.alt"]')!, 'The sea');
    await click(button(container, 'save'));
    await show(form({ revision: 5, texts: { ...texts, en: { ...texts.en, alt: 'Ocean' } } }));
    const names = () => [...container.querySelectorAll('[role=alert] button')].map(({ textContent }) => textContent);
    await until(names, ['en: alt']);
  });
});
