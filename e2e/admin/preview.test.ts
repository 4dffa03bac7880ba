import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    preview: 'Pré-visualização',
    phone: 'Telemóvel',
    next: 'Depois de uma alteração agendada',
    make: 'Criar uma ligação',
    links: 'Ligações para quem não tem conta',
    revoke: 'Revogar',
    revoked: 'Ligação revogada',
    english: 'Inglês',
    nothing: /^Não é possível mostrar esta página/,
    articles: '/artigos',
  },
  en: {
    locale: 'en-GB',
    preview: 'Preview',
    phone: 'Phone',
    next: 'After a scheduled change',
    make: 'Create a link',
    links: 'Share links (no account needed)',
    revoke: 'Revoke',
    revoked: 'Link revoked',
    english: 'English',
    nothing: /^This page cannot be shown/,
    articles: '/en/articles',
  },
} as const;

/** Console messages of Chromium when a frame navigates from a page to a 404 response. */
const OF_AN_EMPTY_FRAME = /404|ViewTransition opt-in disabled/;

const text = (words: string) => [{ type: 'text', text: [{ text: words }] }];

describe.each(journeyLanguages('en', Object.values(languages)))('previews in $locale', (words) => {
  test('shows a draft as a page, also in phone width, and shares it by a link until that is revoked', async () => {
    const [title, told] = [uniqueWord(), uniqueWord()];
    const id = await createDraft({ pt: { title, content: text(told) } });
    const page = await openAdmin(words, `/admin/articles/${id}`);
    const complaints = collectConsoleErrors(page);
    await page.locator('main').getByRole('link', { name: words.preview }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByText(told).waitFor();
    expect(await frame.locator('h1').innerText()).toBe(title);
    await page.getByRole('button', { name: words.phone }).click();
    await expect
      .poll(() => page.locator('iframe').evaluate((each: HTMLIFrameElement) => each.contentWindow!.innerWidth))
      .toBe(390);

    await page.getByRole('button', { name: words.make }).click();
    const address = page.getByRole('textbox', { name: words.links });
    const url = new URL(await address.inputValue());
    const stranger = await browser.open(url.pathname);
    expect(await stranger.locator('main').innerText()).toContain(told);
    await page.getByRole('button', { name: words.revoke }).click();
    await page.locator('[data-sonner-toast]', { hasText: words.revoked }).waitFor();
    expect(await address.count()).toBe(0);
    expect((await stranger.reload())!.status()).toBe(404);
    await page.getByRole('button', { name: words.english, exact: true }).last().click();
    await page.getByText(words.nothing).waitFor();
    expect(complaints.filter((each) => !OF_AN_EMPTY_FRAME.test(each))).toEqual([]);
  });

  test('shows the site at a later time with scheduled articles, which readers do not see yet', async () => {
    const title = uniqueWord();
    const id = await createDraft({ pt: { title }, en: { title } });
    const at = '2098-03-29T12:00:00.000Z';
    await fetchAsAdmin('/api/commands/ScheduleArticle', 'POST', { id, scheduleFor: at });
    const page = await openAdmin(words, '/admin/preview');
    const complaints = collectConsoleErrors(page);
    const frame = page.frameLocator('iframe');
    await frame.locator('main').waitFor();
    await page.getByLabel(words.next).selectOption(at);
    await frame
      .locator(`a[href*="path=${encodeURIComponent(words.articles)}&"]`)
      .first()
      .click();
    await frame.getByText(title).first().waitFor();
    const reader = await browser.open(words.articles);
    expect(await reader.locator('main').innerText()).not.toContain(title);
    expect(complaints).toEqual([]);
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const id = await createDraft({ pt: { content: text('Um.') } });
    for (const path of ['/admin/preview', `/admin/articles/${id}/preview`]) {
      const page = await openAdmin(words, path);
      await page.frameLocator('iframe').locator('main').waitFor();
      await expectSoundLayout(page);
    }
  });
});
