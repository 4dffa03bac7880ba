import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { toastWith } from '../support/toast.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    save: 'Guardar',
    preview: 'Pré-visualizar',
    close: 'Fechar',
    added: 'Anúncio adicionado com sucesso',
    wrongDays: 'O último dia não pode ser anterior ao primeiro',
    remove: 'Eliminar',
    undo: 'Anular',
    deleted: 'Anúncio eliminado com sucesso',
    restored: 'Anúncio recuperado com sucesso',
    guide: '/guia-de-restaurantes',
    seen: 'Visto 1 vez, 1 clique.',
  },
  en: {
    locale: 'en-GB',
    save: 'Save',
    preview: 'Preview',
    close: 'Close',
    added: 'Advertisement successfully added',
    wrongDays: 'The last day must not be before the first one',
    remove: 'Delete',
    undo: 'Undo',
    deleted: 'Advertisement successfully deleted',
    restored: 'Advertisement successfully restored',
    guide: '/en/restaurant-guide',
    seen: 'Seen once, 1 click.',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
};

/** Returns the media id of a picture of the sample. */
const pictureOfSample = async (): Promise<string> => {
  const html = await (await fetch(`${site().url}/artigos`)).text();
  return /data-advert.*?\/media\/([0-9a-f]{32})/s.exec(html)![1]!;
};

const bookAdvert = async (): Promise<string> => {
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddAdvert', 'POST', {
    name: 'Quinta do Ensaio',
    picture: await pictureOfSample(),
    alt: { pt: 'Um jardim', en: 'A garden' },
    target: 'https://example.org/',
    placement: 'guide',
    from: '2020-01-01',
    until: '2099-12-31',
  });
  onTestFinished(() => fetchAsAdmin('/api/commands/DeleteAdvert', 'POST', { id }));
  return id;
};

describe.each(journeyLanguages('pt', Object.values(languages)))('adverts in $locale', (words) => {
  test('are previewed in place before they are saved, added, deleted and restored by keyboard alone', async () => {
    const page = await openAdmin(words, '/admin/adverts?open=new');
    const name = `Ensaio ${randomUUID().slice(0, 8)}`;
    const target = `https://example.org/${randomUUID()}`;
    await page.locator('[name="name"]:focus').waitFor();
    await page.keyboard.type(name);
    await field(page, 'placement').selectOption('guide');
    await field(page, 'from').fill('2098-03-02');
    await field(page, 'until').fill('2098-03-01');
    await tabTo(page, field(page, 'target'));
    await page.keyboard.type(target);
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles(await drawPicture({ width: 800, height: 400 }));
    await expect.poll(() => field(page, 'picture').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    for (const language of ['pt', 'en']) {
      await tabTo(page, field(page, `alt.${language}`));
      await page.keyboard.type('Um jardim');
    }
    await press(page, words.preview);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').filter({ hasText: words.wrongDays }).waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'until').fill('2098-03-09');

    await press(page, words.preview);
    const link = dialog.locator('iframe').contentFrame().locator('.advert a');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(target);
    const isInView = () =>
      link.evaluate((each) => {
        const { top } = each.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await (await fetch(site().url + words.guide)).text()).not.toContain(target);

    await press(page, words.save);
    await toastWith(page, words.added).waitFor();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await press(page, words.remove);
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await toastWith(page, words.deleted).getByRole('button', { name: words.undo }).focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.restored).waitFor();
    await page.getByRole('link', { name }).waitFor();
  });

  test('show how often they were seen and clicked', async () => {
    const id = await bookAdvert();
    const reader = await browser.openEmpty();
    // Which of several adverts a page shows depends on the day.
    await reader.route(`**${words.guide}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/data-advert="[^"]*"/, `data-advert="${id}"`),
      });
    });
    await reader.goto(site().url + words.guide);
    await reader.locator('[data-advert] a').click();
    const page = await openAdmin(words, `/admin/adverts?open=${id}`);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('section[aria-labelledby="advert-counts"]').innerText();
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toContain(words.seen);
    await page.goto('/admin/adverts');
    const row = page.locator('tr', { has: page.locator(`a[href$="open=${id}"]`) });
    expect((await row.locator('td').allInnerTexts()).slice(-2)).toEqual(['1', '1']);
  });

  test('have no axe violations and no horizontal overflow', async () => {
    const id = await bookAdvert();
    for (const path of ['/admin/adverts', `/admin/adverts?open=${id}`]) {
      const page = await openAdmin(words, path);
      await expectSoundLayout(page);
    }
  });
});

test('shows errors at the fields of an advert without picture and dates, in the order of the form', async () => {
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/adverts?open=new');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[name="name"]:focus').waitFor();
  expect(await page.locator('.item-form [role=alert]').count()).toBeGreaterThan(3);
});
