import { expect, test } from 'vitest';
import { signInToApi } from '../support/api-client.ts';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

test('a published article is visible at the next request, only in its language, and redirects from its old URL', async () => {
  const { send, firstOf } = await signInToApi();
  const page = await browser.open('/artigos');
  const category = (await firstOf('/api/categories')).id;
  const author = (await firstOf('/api/contributors')).id;
  const content = [{ type: 'text', text: [{ text: 'Um texto de prova.' }] }];

  const created = await send('CreateArticle', {
    category,
    author,
    translations: {
      pt: { title: 'Prova da próxima página', slug: 'prova-da-proxima', summary: 'Logo a seguir.', content },
    },
  });
  expect(created.status).toBe(200);
  await page.goto('/artigos');
  expect(await page.locator('main').textContent()).toContain('Prova da próxima página');
  await page.goto('/en/articles');
  expect(await page.locator('main').textContent()).not.toContain('Prova da próxima página');

  await send('EditArticle', { id: created.id, translations: { pt: { slug: 'prova-com-outro-endereco' } } });
  await page.goto('/artigos/reportagens/prova-da-proxima');
  expect(new URL(page.url()).pathname).toBe('/artigos/reportagens/prova-com-outro-endereco');

  await send('DeleteArticle', { id: created.id });
  const gone = await page.goto('/artigos/reportagens/prova-com-outro-endereco');
  expect(gone?.status()).toBe(404);
  await send('RestoreArticle', { id: created.id });
  await page.goto('/artigos/reportagens/prova-com-outro-endereco');
  expect(await page.locator('h1').textContent()).toBe('Prova da próxima página');
  await send('UnpublishArticle', { id: created.id });
});
