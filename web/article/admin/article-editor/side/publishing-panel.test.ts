// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import { PublishingPanel } from './publishing-panel.client.tsx';

const publication = (status: string, changed: object = {}) => ({
  ...{ status, scheduleFor: undefined, until: undefined, isOutdated: false, isIncomplete: false, address: undefined },
  ...changed,
});

const open = async (publications: object, changed: object = {}) => {
  const calls: unknown[] = [];
  const called =
    (name: string) =>
    async (...given: unknown[]) =>
      void calls.push([name, ...given]);
  const { container } = await openOnPage(
    h(PublishingPanel, {
      ...{ locale: 'en', publications: publications as never, writtenLocales: [], corrections: undefined },
      ...{ isSending: false, onPublish: called('publish'), onUnpublish: called('unpublish') },
      ...{ onSchedule: called('schedule'), onScheduleUnpublish: called('scheduleUnpublish') },
      ...{ onCancelUnpublish: called('cancelUnpublish'), ...changed },
    }),
  );
  return {
    ...{ container, calls },
    fieldsets: [...container.querySelectorAll<HTMLFieldSetElement>('fieldset.publishing')],
    legends: textsOf(container, 'legend'),
  };
};

describe('the publication of each language', () => {
  it('is offered once the language is written', async () => {
    const none = await open({});
    expect([none.legends, none.container.textContent?.includes('publishingLater')]).toEqual([[], true]);
    const { legends, container, calls } = await open({}, { writtenLocales: ['en'] });
    expect([legends, container.textContent?.includes('publishingLater')]).toEqual([['en: draft'], false]);
    expect([hasButton(container, 'unpublish'), hasButton(container, 'unschedule')]).toEqual([false, false]);
    await click(button(container, 'publish'));
    expect(calls).toEqual([['publish', 'en']]);
  });

  it('has an end that can be taken back', async () => {
    const { container, legends, calls } = await open({
      pt: publication('published', { until: '2030-06-01T08:00:00Z', address: '/pt/mar' }),
    });
    expect([legends, container.querySelector('a')!.getAttribute('href')]).toEqual([['pt: published'], '/pt/mar']);
    expect(container.textContent).toContain('until 1 Jun 2030, 09:00');
    await click(button(container, 'stays'));
    await click(button(container, 'unpublish'));
    expect([calls, hasButton(container, 'publish')]).toEqual([
      [
        ['cancelUnpublish', 'pt'],
        ['unpublish', 'pt'],
      ],
      false,
    ]);
    expect(hasButton((await open({ pt: publication('published') })).container, 'stays')).toBe(false);
  });

  it('is cancelled before its time', async () => {
    const { container, legends, calls } = await open({
      pt: publication('scheduled', { scheduleFor: '2030-06-01T08:00:00Z', isIncomplete: true }),
    });
    expect([legends, textsOf(container, '[role=alert]')]).toEqual([
      ['pt: scheduled 1 Jun 2030, 09:00'],
      ['scheduleIncomplete'],
    ]);
    await click(button(container, 'unschedule'));
    expect(calls).toEqual([['unpublish', 'pt']]);
    const draft = await open({ pt: publication('draft', { isIncomplete: true }) });
    expect(textsOf(draft.container, '[role=alert]')).toEqual([]);
  });

  it('cannot be changed while it is being sent, nor can corrections', async () => {
    const corrections = {
      ...{ articleId: 'a', published: ['pt'], changes: [{ revision: 4, at: '2030-05-10T08:00:00Z', userName: 'Rui' }] },
      corrections: [],
    };
    const state = async (isSending: boolean) => {
      const { container, fieldsets } = await open({ pt: publication('published') }, { corrections, isSending });
      const form = container.querySelector<HTMLFieldSetElement>('.correction-form')!;
      return [fieldsets[0]!.disabled, form.disabled];
    };
    expect([await state(true), await state(false)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
