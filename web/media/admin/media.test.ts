// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import type { LibraryPicture } from './description/library-picture.ts';
import { FocalPoint } from './focal-point.client.tsx';
import { PictureDialog } from './picture-dialog.client.tsx';
import type { SelectedPicture } from './selected-picture.ts';
import { PictureSelection } from './selection/picture-selection.client.tsx';
import { UploadQueue } from './upload-queue.client.tsx';

beforeEach(() => void toast.dismiss());
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const chooseFiles = (input: Element, files: File[]) =>
  during(() => {
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('the focal point', () => {
  const open = async (focus = { x: 0.5, y: 0.5 }) => {
    const points: object[] = [];
    const picture = { mediaId: 'm', width: 300, height: 200, widths: [960] } as unknown as LibraryPicture;
    const { container } = await render(h(FocalPoint, { picture, focus, onChange: (point) => void points.push(point) }));
    const area = container.querySelector('button')!;
    vi.spyOn(area, 'getBoundingClientRect').mockReturnValue({ left: 10, top: 20, width: 200, height: 100 } as DOMRect);
    return { area, points };
  };

  it('is set by a click, within the picture', async () => {
    const { area, points } = await open();
    await click(area, { detail: 1, clientX: 60, clientY: 95 });
    await click(area, { detail: 1, clientX: 999, clientY: 0 });
    await click(area, { detail: 0, clientX: 60, clientY: 95 });
    expect(points).toEqual([
      { x: 0.25, y: 0.75 },
      { x: 1, y: 0 },
    ]);
  });

  it.each([
    ['ArrowLeft', false, { x: 0.49, y: 0.5 }],
    ['ArrowRight', false, { x: 0.51, y: 0.5 }],
    ['ArrowUp', true, { x: 0.5, y: 0.4 }],
    ['ArrowDown', true, { x: 0.5, y: 0.6 }],
  ])('is moved by %s, with Shift: %s', async (key, shiftKey, point) => {
    const { area, points } = await open();
    expect(await press(area, key, { shiftKey })).toBe(false);
    expect(await press(area, 'a')).toBe(true);
    expect([points, area.getAttribute('aria-label')]).toEqual([[point], 'focus: 50, 50. focusHint']);
  });
});

describe('selected pictures', () => {
  const picture = (mediaId: string, isDeleted = false) =>
    ({
      mediaId,
      isDeleted,
      revision: 1,
      credit: {},
      texts: { pt: { alt: '' }, en: { alt: '' } },
    }) as unknown as LibraryPicture;
  const open = async (answer?: Parameters<typeof serve>[0], checked = '') => {
    const { sent, refreshes } = serve(answer);
    const pictures = [picture('a'), picture('b'), picture('c', true)];
    const boxes = pictures.map(({ mediaId }) =>
      h('input', {
        key: mediaId,
        type: 'checkbox',
        value: mediaId,
        'aria-label': mediaId,
        defaultChecked: mediaId === checked,
      }),
    );
    const { container } = await render(inRouter(h(PictureSelection, { pictures, children: boxes })).element);
    const tick = (name: string) =>
      during(() =>
        (name === ''
          ? container.querySelector('input')!
          : container.querySelector<HTMLInputElement>(`[aria-label=${name}]`)!
        ).click(),
      );
    return {
      container,
      sent,
      refreshes,
      tick,
      status: () => container.querySelector('[role=status]')!.textContent,
      all: container.querySelector('input')!,
    };
  };
  const namesOf = (sent: { path: string; body: unknown }[]) =>
    sent.map(({ path, body }) => [path.split('/').at(-1), (body as { mediaId: string }).mediaId]);

  it('are counted, all or none', async () => {
    const { tick, status, all, container } = await open();
    expect([status(), hasButton(container, 'clearSelection')]).toEqual(['', false]);
    await tick('a');
    expect([status(), all.checked]).toEqual(['selected 1', false]);
    await tick('');
    expect([status(), all.checked]).toEqual(['selected 3', true]);
    await click(button(container, 'clearSelection'));
    expect([status(), container.querySelectorAll(':checked').length]).toEqual(['', 0]);
  });

  it('may have been selected before scripts ran', async () => {
    expect((await open(undefined, 'b')).status()).toBe('selected 1');
  });

  it('are deleted, restored, and no longer selected then', async () => {
    const { tick, sent, container, status, refreshes } = await open();
    await tick('');
    await click(button(container, 'delete'));
    expect([namesOf(sent), status(), toastTitles(), refreshes()]).toEqual([
      [
        ['DeleteMedia', 'a'],
        ['DeleteMedia', 'b'],
      ],
      '',
      ['didDelete 2'],
      1,
    ]);
    await tick('c');
    expect([
      hasButton(container, 'delete'),
      (button(container, 'changeSelected') as HTMLButtonElement).disabled,
    ]).toEqual([false, true]);
    await click(button(container, 'restore'));
    expect(namesOf(sent)[2]).toEqual(['RestoreMedia', 'c']);
  });

  it('stay selected where that failed, which is reported once', async () => {
    const { tick, container, status } = await open(({ body }) =>
      (body as { mediaId: string }).mediaId === 'a' ? problem(409, { detail: 'In use.' }) : undefined,
    );
    await tick('');
    await click(button(container, 'delete'));
    expect([status(), toastTitles().toSorted()]).toEqual(['selected 3', ['bulkFailed 1 In use.', 'didDelete 1']]);
  });

  it('get what they have in common', async () => {
    const { tick, sent, container, status } = await open();
    await tick('a');
    await tick('c');
    expect(hasButton(container, 'restore')).toBe(true);
    await click(button(container, 'changeSelected'));
    expect(document.activeElement).toBe(container.querySelector('[name=author]'));
    await enter(container.querySelector('[name=author]')!, ' Ana ');
    await during(
      () =>
        void container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect([sent.map(({ body }) => body), status()]).toEqual([
      [{ mediaId: 'a', expectedRevision: 1, credit: { author: 'Ana' } }],
      '',
    ]);
    await tick('a');
    await click(button(container, 'changeSelected'));
    await click(button(container, 'cancel'));
    expect(container.querySelector('form')).toBe(null);
  });
});

describe('the dialog with pictures', () => {
  const found = (id: string) => ({
    id,
    url: `/${id}`,
    title: `${id}.png`,
    texts: { pt: { alt: `${id} alt`, caption: '' }, en: { alt: '', caption: '' } },
  });
  const open = async (limit: number, items = ['a', 'b', 'c'].map(found)) => {
    const { sent } = serve(() => Response.json({ items }));
    const selections: SelectedPicture[][] = [];
    const onSelect = (pictures: SelectedPicture[]) => void selections.push(pictures);
    await render(h(PictureDialog, { locale: 'pt', isOpen: true, limit, onSelect }));
    const pictures = () => [...document.querySelectorAll<HTMLButtonElement>('.picture-dialog-found button')];
    await until(() => pictures().length, items.length);
    return { sent, selections, pictures, ids: () => selections.map((each) => each.map(({ id }) => id).join()) };
  };

  it('ends with the first picture where one is asked for', async () => {
    const { pictures, ids } = await open(1);
    expect([
      hasButton(document, 'insert 0'),
      pictures()[0]!.hasAttribute('aria-pressed'),
      pictures().map(({ title }) => title),
    ]).toEqual([false, false, ['a alt', 'b alt', 'c alt']]);
    await click(pictures()[1]!);
    expect(ids()).toEqual(['b']);
  });

  it('hands over several in the order in which they were selected, at most as many as are asked for', async () => {
    const { pictures, ids } = await open(2);
    expect((button(document, 'insert 0') as HTMLButtonElement).disabled).toBe(true);
    await click(pictures()[2]!);
    await click(pictures()[0]!);
    expect(
      pictures().map((each) => [
        each.getAttribute('aria-pressed'),
        each.disabled,
        each.querySelector('span')?.textContent,
      ]),
    ).toEqual([
      ['true', false, '2'],
      ['false', true, undefined],
      ['true', false, '1'],
    ]);
    await click(pictures()[2]!);
    await click(pictures()[1]!);
    await click(button(document, 'insert 2'));
    expect(ids()).toEqual(['a,b']);
  });

  it('keeps selected pictures that a later search does not find', async () => {
    const { pictures, sent } = await open(3);
    await click(pictures()[0]!);
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push({ method: 'GET', path: url, body: undefined });
      return Response.json({ items: [found('z')] });
    });
    await enter(document.querySelector('input[type=search]')!, 'z');
    await until(() => pictures().map(({ title }) => title), ['a alt', 'z alt']);
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/desk/find?kind=pictures&q=',
      '/api/desk/find?kind=pictures&q=z',
    ]);
  });

  it('takes uploaded pictures, without those that failed', async () => {
    const uploads = takeUploads();
    const { pictures, ids } = await open(5);
    await chooseFiles(document.querySelector('input[type=file]')!, [file('x.png'), file('broken.png'), file('y.png')]);
    expect((button(document, 'uploading') as HTMLButtonElement).disabled).toBe(true);
    await uploads[1]!.respond(201, { id: 'y', url: '/y' });
    await uploads[0]!.respond(201, { id: 'x', url: '/x' });
    expect([
      pictures()
        .slice(0, 2)
        .map(({ title }) => title),
      hasButton(document, 'upload'),
    ]).toEqual([['x.png', 'y.png'], true]);
    await click(button(document, 'insert 2'));
    expect(ids()).toEqual(['x,y']);
  });

  it('ends without a picture when it is closed', async () => {
    const { ids } = await open(1);
    await click(button(document, 'close'));
    await press(document.activeElement!, 'Escape');
    expect(ids()).toEqual(['', '']);
  });
});

describe('the queue of uploads', () => {
  const open = async () => {
    const uploads = takeUploads();
    const { element, navigations } = inRouter(h(UploadQueue, {}));
    const { container } = await render(element);
    const rows = () =>
      [...container.querySelectorAll('ol li')].map(
        ({ children: [name, state] }) => `${name!.textContent}: ${state!.textContent!.trim()}`,
      );
    const input = container.querySelector('input')!;
    return {
      container,
      uploads,
      rows,
      input,
      navigations,
      add: (...names: string[]) => chooseFiles(input, names.map(file)),
    };
  };

  it('opens the choice of files', async () => {
    const { container, input } = await open();
    const choose = vi.spyOn(input, 'click');
    await click(button(container, 'upload'));
    expect(choose).toHaveBeenCalledOnce();
  });

  it('sends two files at a time, with their progress, and reloads the screen', async () => {
    const { add, uploads, rows, navigations, container } = await open();
    await add('a.png', 'b.png', 'c.png');
    expect([uploads.length, rows()]).toEqual([2, ['a.png: 0 %', 'b.png: 0 %', 'c.png: 0 %']]);
    await uploads[0]!.progress(1, 3);
    await uploads[1]!.progress(1, 1);
    expect(rows().slice(0, 2)).toEqual(['a.png: 33 %', 'b.png: making']);
    await uploads[0]!.respond(201, { id: 'm', url: '/m' });
    expect([rows()[0], uploads.length, navigations.length]).toEqual(['a.png: ready alt', 3, 1]);
    expect(button(container, 'alt').getAttribute('href')).toBe('/admin/media?picture=m');
    await click(button(container, 'dismiss'));
    expect(rows()).toHaveLength(2);
  });

  it('takes the same file again', async () => {
    const { input, add, uploads } = await open();
    let emptied = 0;
    Object.defineProperty(input, 'value', {
      get: () => '',
      set: () => {
        emptied += 1;
      },
    });
    await add('a.png');
    expect([emptied, uploads.length]).toEqual([1, 1]);
  });

  it('stops a file, and forgets one that waits', async () => {
    const { add, uploads, rows, container } = await open();
    await add('a.png', 'b.png', 'c.png');
    await click(button(container, 'stop'));
    expect([uploads[0]!.isAborted, rows()[0]]).toEqual([true, 'a.png: stopped']);
    await add('d.png');
    await click([...container.querySelectorAll('li')].at(-1)!.querySelector('button')!);
    await uploads[1]!.respond(201, { id: 'm', url: '/m' });
    await uploads[2]!.respond(201, { id: 'n', url: '/n' });
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('sends a file again that the server could not take, and no other', async () => {
    const { add, uploads, rows, container } = await open();
    await add('a.png', 'b.png');
    await uploads[0]!.fail();
    await uploads[1]!.respond(422, { detail: 'Broken.' });
    expect([rows(), container.querySelectorAll('li button').length]).toEqual([
      ['a.png: noAnswer', 'b.png: Broken.'],
      3,
    ]);
    await click(button(container, 'sendAgain'));
    expect([rows()[0], uploads.length]).toEqual(['a.png: 0 %', 3]);
  });

  it('takes files that are dropped on the page or pasted', async () => {
    const { uploads, container } = await open();
    const isOver = () => container.querySelector('section')!.dataset.over;
    const drag = (type: string, types = ['Files'], relatedTarget: unknown = null) =>
      during(() => {
        const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          dataTransfer: { types, files: [file('d.png')] },
          relatedTarget,
        });
        document.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect([await drag('dragover', ['text/plain']), isOver()]).toEqual([false, 'false']);
    expect([await drag('dragover'), isOver()]).toEqual([true, 'true']);
    await drag('dragleave', ['Files'], document.body);
    expect(isOver()).toBe('true');
    await drag('dragleave');
    expect(isOver()).toBe('false');
    await drag('dragover');
    await drag('drop');
    expect([isOver(), uploads.map(({ fileName }) => fileName)]).toEqual(['false', ['d.png']]);
    const paste = (files: File[]) =>
      during(() => void document.dispatchEvent(Object.assign(new Event('paste'), { clipboardData: { files } })));
    await paste([]);
    await paste([file('p.png')]);
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['d.png', 'p.png']);
  });
});
