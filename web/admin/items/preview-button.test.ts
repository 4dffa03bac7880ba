// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { stubPreview } from '#testing/dom/stub-preview.ts';
import { button, click } from '#testing/dom/user.ts';
import { PreviewButton } from './preview-button.client.tsx';

const open = async (values: object | undefined) => {
  stubPreview();
  const readChecked = vi.fn(async () => values);
  const shown = { locale: 'pt' as const, anchor: 'advert-{placement}-{size}', command: 'EditAdvert' };
  const { container } = await openOnPage(h('form', {}, h(PreviewButton, { ...shown, form: { readChecked } })));
  await click(button(container, 'open'));
  expect(readChecked).toHaveBeenCalledWith(container.querySelector('form'));
  const dialog = () => document.querySelector('.preview-dialog');
  const sent = () => {
    const form = dialog()!.querySelector('form')!;
    return [...form.querySelectorAll('input')].map(({ value }) => value).concat(form.getAttribute('action')!);
  };
  return { dialog, sent };
};

describe('the button that previews a form', () => {
  it('shows the checked values, at the place that they are for', async () => {
    const values = { placement: 'top', locale: '' };
    const { dialog, sent } = await open(values);
    expect(sent()).toEqual(['EditAdvert', JSON.stringify(values), 'pt', '/api/desk/preview#advert-top-']);
    await click(button(dialog()!, 'close'));
    expect(dialog()).toBe(null);
  });

  it('shows an item in its only language', async () => {
    const { sent } = await open({ locale: 'en' });
    expect(sent()[2]).toBe('en');
  });

  it('shows nothing while the form has errors', async () => {
    expect((await open(undefined)).dialog()).toBe(null);
  });
});
