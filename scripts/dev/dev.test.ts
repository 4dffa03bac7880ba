import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type DevSite, startDevSite } from '#testing/dev-server/dev-site.ts';
import { edits } from '#testing/dev-server/edits.ts';
import { makeEdit } from '#testing/dev-server/make-edit.ts';
import { openDevPage } from '#testing/dev-server/open-dev-page.ts';
import { copyRepository, type RepositoryCopy } from '#testing/dev-server/repository-copy.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { findBrowser } from '../find-browser.ts';

let copy: RepositoryCopy;
let site: DevSite;
const removers: (() => Promise<void>)[] = [];

/** Times that a page is opened, since Chromium sometimes ends with a segmentation fault while other tests run. */
const MAX_OPENINGS = 3;

/** Opens a page in a browser of its own: a browser that crashes fails one test, not those after it. */
const openPage = async (path: string, opening = 1): Promise<Page> => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  onTestFinished(() => browser.close());
  return openDevPage(browser, site, path).catch((error) => {
    if (opening === MAX_OPENINGS || !/crashed|has been closed/.test(String(error))) throw error;
    return openPage(path, opening + 1);
  });
};

/** Returns the first text field of a page. */
const fieldOf = (page: Page) =>
  page.locator('main input[type=text], main input:not([type]), input[type=search], input[type=email]').first();

describe.runIf(isFullRun)('npm run dev', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    copy = await copyRepository(await createTemporaryFolder((remove) => removers.push(remove)));
    site = await startDevSite(copy.folder);
  }, 300_000);
  afterAll(async () => {
    await site?.end('SIGTERM');
    for (const remove of removers) await remove();
  });

  it.each(edits)('shows an edit: $kind', async (edit) => {
    const page = await openPage(edit.path);
    await fieldOf(page).fill('typed before the edit');
    expect(await makeEdit(edit, 1, { page, site, copy })).toBeGreaterThan(0);
    if (edit.keepsText) await expect.poll(() => fieldOf(page).inputValue()).toBe('typed before the edit');
  });

  it('keeps the scroll position of a public page', async () => {
    const edit = edits.find(({ kind }) => kind === 'public page')!;
    const page = await openPage(edit.path);
    await page.evaluate(() => scrollTo(0, 700));
    await makeEdit(edit, 2, { page, site, copy });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  });

  it('keeps the session when the server restarts', async () => {
    await makeEdit(edits.find(({ kind }) => kind === 'query')!, 2, { page: await openPage('/'), site, copy });
    expect((await site.request('GET', '/api/session')).status).toBe(200);
  });

  it("shows file and line of a syntax error in the server's source, and recovers after it was fixed", async () => {
    const page = await openPage('/');
    await copy.change({ 'projections/settings/queries.ts': (before) => `${before}\nexport const broken = = 1;\n` });
    await expect
      .poll(() => site.lines.join('\n'), { timeout: 60_000 })
      .toMatch(/projections\/settings\/queries\.ts:\d+/);
    await expect.poll(async () => (await site.request('GET', '/')).text(), { timeout: 60_000 }).toContain('queries.ts');
    await copy.change({});
    await expect.poll(() => page.locator('.footer').count(), { timeout: 60_000 }).toBe(1);
  });

  it('shows file and line of an error in a component, in the page and the terminal', async () => {
    const page = await openPage('/');
    const thrown = `import type { ReactNode }`;
    await copy.change({
      'web/layout/footer.tsx': (before) =>
        before
          .replace(thrown, `const fail = (): never => {\n  throw new Error('broken on purpose');\n};\n${thrown}`)
          .replace('const { queries } = requestContext();', 'fail();\n$&'),
    });
    await expect.poll(() => page.content().catch(() => ''), { timeout: 60_000 }).toContain('broken on purpose');
    await expect.poll(() => page.content().catch(() => ''), { timeout: 60_000 }).toContain('web/layout/footer.tsx:2');
    await expect.poll(() => site.lines.join('\n'), { timeout: 60_000 }).toContain('web/layout/footer.tsx:2');
    await copy.change({});
    await expect.poll(() => page.locator('.footer').count(), { timeout: 60_000 }).toBe(1);
  });

  it('prints a type error with file and line', async () => {
    await copy.change({ 'domain/shared/locale.ts': (before) => `export const wrong: number = 'text';\n${before}` });
    await expect.poll(() => site.lines.join('\n'), { timeout: 280_000 }).toContain('domain/shared/locale.ts:1:14');
    await copy.change({});
  });

  it('rejects a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startDevSite(copy.folder, port)).rejects.toThrow(`Port ${port} is in use`);
  });

  it('shows mails that were not sent', async () => {
    const answer = await site.request('POST', '/api/commands/Subscribe', { email: 'reader@example.org', locale: 'pt' });
    expect(answer.ok).toBe(true);
    await expect
      .poll(async () => (await site.request('GET', '/dev/mails')).text(), { timeout: 60_000 })
      .toContain('reader@example.org');
  });

  it('ends all its processes when it is stopped', async () => {
    expect(await site.end('SIGINT')).toBe(0);
    await expect(fetch(site.url)).rejects.toThrow();
  });
});
