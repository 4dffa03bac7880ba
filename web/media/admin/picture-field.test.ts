// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledNames } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during, until } from '#testing/dom/render.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import { PictureField } from './picture-field.client.tsx';

beforeEach(() => void toast.dismiss());
const PICTURE = { id: 'm', url: '/m.webp' };

const open = async (picture: typeof PICTURE | undefined, error?: string) => {
  const uploads = takeUploads();
  const { container } = await openOnPage(h(PictureField, { name: 'avatar', label: 'Portrait', picture, error }));
  const value = container.querySelector<HTMLInputElement>('[name=avatar]')!;
  const choose = (files: File[]) => {
    const input = container.querySelector('[type=file]')!;
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    return during(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  return {
    ...{ container, uploads, choose, value },
    shown: () => container.querySelector('img')?.getAttribute('src'),
    isUploading: () => value.dataset.unready !== undefined,
  };
};
const file = new File(['x'], 'me.png', { type: 'image/png' });

describe('the field for a picture', () => {
  it('uploads a file, and tells the form so while it does', async () => {
    const { container, choose, uploads, value, shown, isUploading } = await open(undefined);
    expect([value.value, shown(), isUploading(), hasButton(container, 'takeAway')]).toEqual([
      '',
      undefined,
      false,
      false,
    ]);
    await choose([file]);
    await until(() => uploads.length, 1);
    expect([isUploading(), disabledNames(container)]).toEqual([true, ['chooseFile']]);
    await uploads[0]!.respond(201, { mediaId: 'n', id: 'n', url: '/n.webp' });
    await until(isUploading, false);
    expect([value.value, shown(), disabledNames(container)]).toEqual(['n', '/n.webp', []]);
  });

  it('keeps the picture where no file is chosen, or it could not be uploaded', async () => {
    const { choose, uploads, value, isUploading } = await open(PICTURE);
    await choose([]);
    expect([uploads.length, isUploading()]).toEqual([0, false]);
    await choose([file]);
    await until(() => uploads.length, 1);
    await uploads[0]!.fail();
    await until(isUploading, false);
    expect([value.value, toastTitles()]).toEqual(['m', ['noAnswer']]);
  });

  it('is emptied', async () => {
    const { container, value, shown } = await open(PICTURE, 'Choose a picture.');
    expect([shown(), container.querySelector('.desk-error')?.textContent]).toEqual(['/m.webp', 'Choose a picture.']);
    await click(button(container, 'takeAway'));
    expect([value.value, shown()]).toEqual(['', undefined]);
  });
});
