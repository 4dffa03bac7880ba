// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during, until } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import type { LibraryPicture } from '../description/library-picture.ts';
import { FramingButton } from './framing-button.client.tsx';

beforeEach(() => void toast.dismiss());
const NUMBERS = ['left', 'top', 'partWidth', 'partHeight'];

const open = async (framing: object = { turn: 0 }, answer?: Parameters<typeof openOnPage>[1]) => {
  const whole = { mediaId: 'm', width: 1200, height: 800, widths: [960, 1280], framing };
  const picture = { mediaId: 'm', whole, focus: { x: 0.5, y: 0.5 } } as unknown as LibraryPicture;
  const page = await openOnPage(h(FramingButton, { picture }), answer);
  await click(button(page.container, 'frame'));
  await until(() => document.querySelector('.framing-numbers') !== null, true);
  const dialog = document.querySelector('[role=dialog]')!;
  const fields = () => [...dialog.querySelectorAll<HTMLInputElement>('.framing-numbers input')];
  const ratio = (name: string) => [...dialog.querySelectorAll('label')].find((each) => each.textContent === name)!;
  return {
    ...page,
    dialog,
    field: (name: string) => fields()[NUMBERS.indexOf(name)]!,
    numbers: () => fields().map(({ value }) => Number(value)),
    limits: () => fields().map(({ min, max }) => [Number(min), Number(max)]),
    frame: () => (dialog.querySelector('.ReactCrop__crop-selection') as HTMLElement).style,
    turned: () => (dialog.querySelector('.framing-turned img') as HTMLElement).style,
    chosenRatio: () => dialog.querySelector('input:checked')!.parentElement!.textContent,
    chooseRatio: (name: string) => click(ratio(name).querySelector('input')!),
    isOpen: () => document.querySelector('[role=dialog]') !== null,
  };
};

describe('the part of a picture', () => {
  it('is the whole picture at first, within which it can be moved and resized', async () => {
    const { numbers, limits, dialog, chosenRatio } = await open();
    expect([textsOf(dialog, '.framing-numbers label'), numbers(), chosenRatio()]).toEqual([
      NUMBERS,
      [0, 0, 1200, 800],
      'ratioFree',
    ]);
    expect(limits()).toEqual([
      [0, 0],
      [0, 0],
      [16, 1200],
      [16, 800],
    ]);
  });

  it('follows each number that is possible while it is typed', async () => {
    const { field, numbers, limits, frame } = await open();
    await enter(field('partWidth'), '600');
    await enter(field('left'), '300');
    expect([numbers(), limits()[0], limits()[2]]).toEqual([
      [300, 0, 600, 800],
      [0, 600],
      [16, 900],
    ]);
    expect([frame().left, frame().top, frame().width, frame().height]).toEqual(['25%', '0%', '50%', '100%']);
  });

  it('stays where no possible number is typed', async () => {
    const { field, numbers } = await open();
    const leave = () => during(() => field('partWidth').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    for (const typed of ['15', '1201', '', '60.5']) {
      await enter(field('partWidth'), '600');
      await enter(field('partWidth'), typed);
      await leave();
      expect(numbers()).toEqual([0, 0, 600, 800]);
    }
    for (const typed of ['16', '1200']) {
      await enter(field('partWidth'), typed);
      await leave();
      expect(numbers()).toEqual([0, 0, Number(typed), 800]);
    }
  });

  it('keeps the chosen ratio', async () => {
    const { chooseRatio, chosenRatio, numbers, field, dialog } = await open();
    expect(textsOf(dialog, '.framing-ratios label')).toEqual(['ratioFree', '3:2', '1:1', '16:9', '4:5']);
    await chooseRatio('1:1');
    expect([numbers(), chosenRatio()]).toEqual([[200, 0, 800, 800], '1:1']);
    await enter(field('partHeight'), '400');
    expect(numbers()).toEqual([200, 0, 400, 400]);
    await chooseRatio('ratioFree');
    await enter(field('partHeight'), '300');
    expect(numbers()).toEqual([200, 0, 400, 300]);
  });

  it('is moved by arrow keys', async () => {
    const { dialog, numbers } = await open({ turn: 0, part: { left: 300, top: 200, width: 600, height: 400 } });
    const area = dialog.querySelector('.ReactCrop__crop-selection')!;
    expect(area.getAttribute('aria-label')).toBe('move');
    expect(dialog.querySelector('.ReactCrop__drag-handle')!.getAttribute('aria-label')).toBe('corner');
    const box = { x: 0, y: 0, left: 0, top: 0, width: 600, height: 400 } as DOMRect;
    vi.spyOn(dialog.querySelector('.ReactCrop__child-wrapper')!, 'getBoundingClientRect').mockReturnValue(box);
    await press(area, 'ArrowRight');
    await press(area, 'ArrowUp');
    expect(numbers()).toEqual([302, 198, 600, 400]);
  });
});

describe('the turning of a picture', () => {
  it('turns the part with it, in both directions', async () => {
    const { dialog, numbers, turned } = await open({ turn: 0, part: { left: 100, top: 50, width: 300, height: 200 } });
    expect([turned().width, turned().transform]).toEqual(['100%', 'translate(-50%, -50%) rotate(0deg)']);
    await click(button(dialog, 'turnRight'));
    expect([numbers(), turned().transform]).toEqual([[550, 100, 200, 300], 'translate(-50%, -50%) rotate(90deg)']);
    expect([turned().width, turned().height]).toEqual(['150%', `${(800 / 1200) * 100}%`]);
    await click(button(dialog, 'turnLeft'));
    expect(numbers()).toEqual([100, 50, 300, 200]);
    await click(button(dialog, 'turnLeft'));
    expect([numbers(), turned().transform]).toEqual([[50, 800, 200, 300], 'translate(-50%, -50%) rotate(270deg)']);
    await click(button(dialog, 'wholePicture'));
    expect([numbers(), turned().transform]).toEqual([[0, 0, 1200, 800], 'translate(-50%, -50%) rotate(0deg)']);
  });
});

describe('the dialog', () => {
  const part = { left: 100, top: 50, width: 300, height: 200 };

  it('saves what is chosen, and is closed after that', async () => {
    const { dialog, requests, isOpen, field } = await open({ turn: 0, part }, () =>
      Response.json({ message: 'Saved.' }),
    );
    await enter(field('left'), '200');
    await click(button(dialog, 'save'));
    expect([requests(), toastTitles(), isOpen()]).toEqual([
      [['POST', '/api/commands/FrameMedia', { mediaId: 'm', turn: 0, part: { ...part, left: 200 } }]],
      ['Saved.'],
      false,
    ]);
  });

  it('saves no part where that is the whole picture', async () => {
    const { dialog, requests } = await open({ turn: 0, part });
    await click(button(dialog, 'wholePicture'));
    await click(button(dialog, 'save'));
    expect(requests()).toEqual([['POST', '/api/commands/FrameMedia', { mediaId: 'm', turn: 0 }]]);
  });

  it('stays open with what was chosen where it could not be saved', async () => {
    const { dialog, field, numbers, isOpen } = await open({ turn: 0, part }, () =>
      problem(409, { detail: 'Deleted.' }),
    );
    await enter(field('left'), '200');
    await click(button(dialog, 'save'));
    expect([toastTitles(), isOpen(), numbers()[0]]).toEqual([['Deleted.'], true, 200]);
  });

  it('saves nothing where it is closed', async () => {
    const { dialog, requests, isOpen, container } = await open({ turn: 90 });
    await click(button(dialog, 'cancel'));
    expect([requests(), isOpen(), hasButton(container, 'frame')]).toEqual([[], false, true]);
  });
});
