import { stat } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    title: 'Operações',
    upToDate: 'Em dia',
    rebuild: 'Reconstruir contributors',
    consequence: 'As páginas mostram as tabelas atuais até as novas estarem completas',
    begun: 'A reconstrução começou',
    rebuilt: 'Modelo de leitura reconstruído',
    runNow: 'Executar agora: Procurar ligações quebradas nos textos',
    job: 'Procurar ligações quebradas nos textos',
    started: 'A tarefa começou',
    found: /nenhuma|encontrada/,
    backUp: 'Fazer uma cópia agora',
    oldest: 'a mais antiga é eliminada',
    download: /^Transferir a cópia de /,
    restore: /^Restaurar a cópia de /,
    why: 'precisa de um site vazio e parado',
  },
  en: {
    locale: 'en-GB',
    title: 'Operations',
    upToDate: 'Up to date',
    rebuild: 'Rebuild contributors',
    consequence: 'Pages show the present tables until the new ones are complete',
    begun: 'The rebuild has begun',
    rebuilt: 'Read model rebuilt',
    runNow: 'Run now: Look for broken links in texts',
    job: 'Look for broken links in texts',
    started: 'The job has started',
    found: /none found|see Today/,
    backUp: 'Make a backup now',
    oldest: 'the oldest is deleted',
    download: /^Download the backup of /,
    restore: /^Restore the backup of /,
    why: 'needs an empty site that is stopped',
  },
} as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Clicks a button and answers its question, which must state the consequence. */
const clickAndAnswer = async (page: Page, name: string, consequence: string, answer: 'accept' | 'dismiss') => {
  const asked = page.waitForEvent('dialog');
  const clicked = button(page, name).click();
  const dialog = await asked;
  expect(dialog.message()).toContain(consequence);
  await dialog[answer]();
  await clicked;
};

describe.each(journeyLanguages('pt', Object.values(languages)))('operations in $locale', (words) => {
  test('rebuilds a read model after the administrator has agreed, and shows when it is up to date again', async () => {
    const page = await openAdmin(words, '/admin/operations');
    const errors = collectConsoleErrors(page);
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    const row = page.getByRole('row', { name: /^contributors/ });
    await row.getByText(words.upToDate).waitFor();
    const commands: string[] = [];
    page.on('request', (request) => request.url().includes('/api/commands/') && commands.push(request.url()));
    await clickAndAnswer(page, words.rebuild, words.consequence, 'dismiss');
    expect(commands).toEqual([]);
    await clickAndAnswer(page, words.rebuild, words.consequence, 'accept');
    await toastWith(page, words.begun).waitFor();
    await row.getByText(words.upToDate).waitFor();
    await button(page, words.rebuild).waitFor();
    await page.goto('/admin/history?thing=projection-contributors');
    await page.getByRole('listitem').getByText(words.rebuilt).first().waitFor();
    expect(errors).toEqual([]);
  });

  test('runs a job now, and shows its result without a reload', async () => {
    const page = await openAdmin(words, '/admin/operations');
    await clickAndAnswer(page, words.runNow, words.job, 'accept');
    await toastWith(page, words.started).waitFor();
    const result = page
      .getByRole('row', { name: new RegExp(`^${words.job}`) })
      .getByRole('cell')
      .nth(1);
    await expect.poll(() => result.innerText(), { timeout: 20_000 }).toMatch(words.found);
  });

  test('makes a backup, downloads it, and gives the commands that restore it with the reason', async () => {
    const page = await openAdmin(words, '/admin/operations');
    const before = await page.getByRole('link', { name: words.download }).count();
    await clickAndAnswer(page, words.backUp, words.oldest, 'accept');
    const links = page.getByRole('link', { name: words.download });
    await expect.poll(() => links.count(), { timeout: 30_000 }).toBe(before + 1);
    const downloading = page.waitForEvent('download');
    await links.first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^levada-.*\.tar$/);
    expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
    // Chromium gives the element summary no role of its own.
    const item = page.locator('.operations-backups > li').first();
    await item.locator('summary').click();
    expect(await item.locator('summary').getAttribute('aria-label')).toMatch(words.restore);
    await item.getByText(words.why).waitFor();
    expect(await item.locator('pre').innerText()).toContain(`npm run restore -- '`);
    expect(await item.locator('pre').innerText()).toContain(download.suggestedFilename());
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const page = await openAdmin(words, '/admin/operations');
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectSoundLayout(page);
  });
});
