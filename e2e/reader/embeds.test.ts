import { describe, expect, test } from 'vitest';
import { signInToApi } from '../support/api-client.ts';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

describe('embed', () => {
  test('loads nothing from the other site until it is opened', async () => {
    const { send, firstOf } = await signInToApi();
    const url = 'https://www.openstreetmap.org/#map=12/32.75/-17.00';
    const { id } = await send('CreateArticle', {
      category: (await firstOf('/api/categories')).id,
      author: (await firstOf('/api/contributors')).id,
      translations: {
        pt: { title: 'Um mapa', slug: 'um-mapa-de-prova', summary: '', content: [{ type: 'embed', url }] },
      },
    });
    const page = await browser.openEmpty();
    const foreign: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>O mapa</p>' });
    });
    await page.goto('/artigos/reportagens/um-mapa-de-prova');
    expect(foreign).toEqual([]);
    await page.getByRole('link', { name: 'www.openstreetmap.org' }).click();
    expect(await page.frameLocator('iframe').locator('p').textContent()).toBe('O mapa');
    expect(foreign[0]).toContain('/export/embed.html?bbox=');
    await send('DeleteArticle', { id });
  });
});
