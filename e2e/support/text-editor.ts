import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { isFullRun } from '#testing/test-scale.ts';

/** Returns the rich-text editor of one language. */
export const richText = (page: Page, language: 'pt' | 'en'): Locator => page.locator(`.ProseMirror[lang=${language}]`);

/**
 * Returns the blocks of a text in order: `p Words`, `h2 Words`, `image`, `embed`, `table`. List items and lines of a block are separated by ` | `.
 * Upload placeholders are skipped.
 */
export const readBlocks = (text: Locator): Promise<string[]> =>
  text
    .locator('> :not(.picture-upload, .ProseMirror-widget)')
    .evaluateAll((blocks) =>
      (blocks as HTMLElement[]).map(
        (block) =>
          block.querySelector<HTMLElement>('[data-block]')?.dataset.block ??
          (block.querySelector('table') && 'table') ??
          `${block.localName} ${block.innerText.trim().replaceAll(/\n+/g, ' | ')}`.trim(),
      ),
    );

/** Returns the words of each block of a text, without the names beside the carets of others. */
export const linesWithoutCarets = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.text-caret')) caret.remove();
    return [...copy.children].map((block) => block.textContent!);
  });

/** A picture file to paste or drop. */
export interface PictureFile {
  name: string;
  bytes: number[];
}

/** Creates a picture of one colour, recognizable by its width in pixels. */
export const createPicture = async (width: number, name = `${width}.png`): Promise<PictureFile> => {
  const background = { r: width % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  const bytes = await sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, bytes: [...bytes] };
};

interface ClipboardContent {
  html?: string;
  plain?: string;
  files?: PictureFile[];
}

/** Pastes into the focused element. */
export const paste = (page: Page, content: ClipboardContent): Promise<void> =>
  page.evaluate(({ html, plain, files = [] }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (plain) clipboardData.setData('text/plain', plain);
    for (const { name, bytes } of files) {
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, content);

/** Drops files on the upper edge of an element. */
export const dropFiles = (target: Locator, dropped: PictureFile[]): Promise<void> =>
  target.evaluate((element, files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of files) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    }
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 5, clientY: top + 2 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }));
  }, dropped);

/** How many times the processor is slowed in tests of the focus: not at all, and sixfold too in `npm run test:long`. */
export const SLOWDOWNS = isFullRun ? [1, 6] : [1];

/** Slows the CPU down for one page by a factor; rate 1 changes nothing. */
export const slowDown = async (page: Page, rate: number): Promise<void> => {
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Holds back every upload of a page until `release` sends it to the server or `fail` aborts it. */
export const holdUploads = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route('**/api/media', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return (await promise) === 'continue' ? route.continue() : route.abort();
  });
  return { release: () => resolve('continue'), fail: () => resolve('abort') };
};

/**
 * Returns the blocks like `readBlocks`, with bold as `*…*`, italic as `_…_`, footnotes as `^[…]`, links as `[…](…)`, the source of a quotation in brackets, and
 * the URL of an embed. Of a table, cells are separated by ` · ` and rows by ` | `; `#` means that the first row names the columns, and the
 * caption is in brackets.
 */
export const readFormattedBlocks = (text: Locator): Promise<string[]> =>
  text.locator('> :not(.picture-upload, .ProseMirror-widget)').evaluateAll((blocks) => {
    const write = (node: Node): string => {
      if (!(node instanceof HTMLElement)) return node.textContent ?? '';
      if (node.dataset.footnote !== undefined) return `^[${node.dataset.footnote}]`;
      const inner = [...node.childNodes].map(write).join('');
      if (node.localName === 'strong') return `*${inner}*`;
      if (node.localName === 'em') return `_${inner}_`;
      return node.localName === 'a' ? `[${inner}](${node.getAttribute('href')})` : inner;
    };
    return (blocks as HTMLElement[]).map((block) => {
      const atom = block.querySelector<HTMLElement>('[data-block]');
      if (atom) return [atom.dataset.block, atom.querySelector('input')?.value].filter(Boolean).join(' ');
      const table = block.querySelector('table');
      if (table) {
        const rows = [...table.rows].map((row) => [...row.cells].map(write).join(' · '));
        const caption = block.querySelector('input')!.value;
        return [
          `table${table.dataset.header === undefined ? '' : ' #'} ${rows.join(' | ')}`,
          caption && ` (${caption})`,
        ].join('');
      }
      const items = block.matches('ul,ol') ? ([...block.children] as HTMLElement[]) : [block];
      const writeItem = (item: HTMLElement) => '– '.repeat(Number(item.dataset.level ?? 0)) + write(item);
      const typed = block.querySelector<HTMLInputElement>('.quote-source')?.value;
      const source = typed ? ` (${typed})` : '';
      return `${block.localName} ${items.map(writeItem).join(' | ')}${source}`.trim();
    });
  });
