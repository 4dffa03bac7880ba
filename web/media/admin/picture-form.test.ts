// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter } from '#testing/dom/user.ts';
import type { LibraryPicture } from './description/library-picture.ts';
import { PictureForm } from './picture-form.client.tsx';

beforeEach(() => void toast.dismiss());

describe('the form of a picture', () => {
  const texts = { pt: { alt: 'Mar', caption: '' }, en: { alt: 'Sea', caption: 'A wave' } };
  const picture = {
    ...{ id: 'p', mediaId: 'm', width: 300, height: 200, widths: [960], focus: { x: 0.5, y: 0.5 }, revision: 4 },
    ...{ fileName: 'sea.jpg', texts, credit: { kind: 'photo', author: 'Ana' } },
  } as unknown as LibraryPicture;
  const form = (changed: object = {}) =>
    h(PictureForm, { picture: { ...picture, ...changed } } as Parameters<typeof PictureForm>[0]);
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
    const [[, path, body]] = requests() as [[string, string, object]];
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

  it('keeps the chosen point where saving failed', async () => {
    const { container, choosePoint, focus } = await open(() => problem(422, { detail: 'No.' }));
    await choosePoint();
    await click(button(container, 'save'));
    expect([focus(), toastTitles()]).toEqual(['20, 70', []]);
  });
});
