import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { expectAccessibleLayout } from '../support/expect-accessible-layout.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    columns: ['Rascunho', 'Em revisão', 'Pronto'],
    submit: 'Enviar para revisão',
    undo: 'Anular',
    assignee: 'Atribuído a',
    due: 'Prazo',
    step: 'Etapa',
    me: 'Mim',
    inPortuguese: 'Em português',
    overdue: 'em atraso desde',
    waiting: 'À minha espera',
  },
  en: {
    locale: 'en-GB',
    columns: ['Draft', 'In review', 'Ready'],
    submit: 'Submit for review',
    undo: 'Undo',
    assignee: 'Assigned to',
    due: 'Due',
    step: 'Step',
    me: 'Me',
    inPortuguese: 'In Portuguese',
    overdue: 'overdue since',
    waiting: 'Waiting for me',
  },
} as const;

/** The latest articles come first, those with an early due date before them. */
const newDraft = async () => {
  const title = uniqueWord();
  const id = await createDraft({ pt: { title } });
  await fetchAsAdmin('/api/commands/SetArticleDueDate', 'POST', { id, locale: 'pt', due: '2001-02-03' });
  return { id, title };
};
const card = (page: Page, title: string) => page.locator('.board li', { hasText: title });
const columnOf = async (page: Page, title: string): Promise<string | undefined> => {
  const heading = page.locator('.board > section', { has: page.locator('li', { hasText: title }) }).locator('h2');
  return (await heading.count()) === 1 ? (await heading.innerText()).replace(/\s*\d+$/, '') : undefined;
};
const stepOf = async (id: string, step: string): Promise<boolean> => {
  const board = await fetchAsAdmin<Record<string, { items: { id: string }[] }>>('/api/board?language=pt');
  return board[step]!.items.some((item) => item.id === id);
};

describe.each(journeyLanguages('en', Object.values(languages)))('board in $locale', (words) => {
  const [draft, review, ready] = words.columns;

  test('moves a text by keyboard, keeps the focus at it, and undoes the last move', async () => {
    const { id, title } = await newDraft();
    const page = await openAdmin(words, '/admin/board');
    const complaints = collectConsoleErrors(page);
    await card(page, title).locator('.desk-handle').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => columnOf(page, title)).toBe(review);
    await expect.poll(() => stepOf(id, 'review')).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => columnOf(page, title)).toBe(ready);
    await expect.poll(() => stepOf(id, 'ready')).toBe(true);
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).first().click();
    await expect.poll(() => columnOf(page, title)).toBe(review);
    expect(complaints).toEqual([]);
  });

  test('moves a text by its button and by dragging, and shows what somebody else moved', async () => {
    const { id, title } = await newDraft();
    const page = await openAdmin(words, '/admin/board');
    await card(page, title).getByRole('button', { name: words.submit }).click();
    await expect.poll(() => columnOf(page, title)).toBe(review);
    await expect.poll(() => stepOf(id, 'review')).toBe(true);
    await card(page, title).locator('.desk-handle').dragTo(page.locator('.board > section').last());
    await expect.poll(() => columnOf(page, title)).toBe(ready);
    await expect.poll(() => stepOf(id, 'ready')).toBe(true);
    await fetchAsAdmin('/api/commands/MoveArticleStep', 'POST', { id, locale: 'pt', step: 'draft' });
    await expect.poll(() => columnOf(page, title)).toBe(draft);
  });

  test('assigns a text in the editor, which then waits for its assignee', async () => {
    const { id, title } = await newDraft();
    const account = await fetchAsAdmin<{ id: string }>('/api/session');
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    const complaints = collectConsoleErrors(page);
    const assignments = { sent: 0 };
    page.on('request', (request) => {
      if (request.url().endsWith('/AssignArticle')) assignments.sent += 1;
    });
    const panel = page.locator('.article-steps').getByRole('group', { name: words.inPortuguese });
    await panel.getByLabel(words.assignee).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await panel.getByLabel(words.assignee).selectOption(account.id);
    await expect
      .poll(async () => (await fetchAsAdmin<{ draft: { total: number } }>('/api/board?assignee=me')).draft.total)
      .toBeGreaterThan(0);
    expect(assignments.sent).toBe(1);
    await panel.getByLabel(words.step).selectOption('review');
    await expect.poll(() => stepOf(id, 'review')).toBe(true);
    await panel.getByLabel(words.due).fill('2001-01-01');
    await page.keyboard.press('Enter');
    await page.goto('/admin/board');
    await page.getByLabel(words.assignee).first().selectOption({ label: words.me });
    await page.waitForURL(/assignee=me/);
    await expect.poll(() => columnOf(page, title)).toBe(review);
    await expect.poll(() => card(page, title).locator('summary').innerText()).toContain(words.overdue);
    await page.goto('/admin');
    await page.getByRole('region', { name: words.waiting }).getByRole('link', { name: title }).click();
    await page.waitForURL(`**/admin/articles/${id}`);
    expect(complaints).toEqual([]);
  });

  test('has no axe violations and no horizontal overflow, in all widths and both themes', async () => {
    await newDraft();
    for (const path of ['/admin/board', '/admin/board?step=draft&page=9999']) {
      const page = await openAdmin(words, path);
      await expectAccessibleLayout(page, [390, 820, 1440]);
    }
  });
});
