import { expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { readerVariants } from '../support/journey-variants.ts';
import { contentWidth } from '../support/page-width.ts';

const browser = useBrowser();

const languages = [
  {
    guide: '/guia-de-restaurantes',
    locale: 'pt-PT',
    link: 'Como se contam os votos',
    field: 'Recibo',
    file: 'Ou o ficheiro',
    submit: 'Verificar o recibo',
    path: '/votos/prova',
    incomplete: 'Isto não é um recibo inteiro.',
    unsigned: 'o ponto de controlo não está assinado por este site',
  },
  {
    guide: '/en/restaurant-guide',
    locale: 'en-GB',
    link: 'How votes are counted',
    field: 'Receipt',
    file: 'Or its file',
    submit: 'Check the receipt',
    path: '/en/votes/proof',
    incomplete: 'This is not a whole receipt.',
    unsigned: 'its checkpoint is not signed by this site',
  },
] as const;

/** A receipt in the right form that no site has signed. */
const UNSIGNED = `c2sp.org/tlog-proof@v1
extra ${Buffer.from('["levada-vote/1"]').toString('base64')}
index 0

localhost/votes
1
${Buffer.alloc(32).toString('base64')}

— localhost/votes AAAAAAAA
`;

test.each(readerVariants('en', languages))(
  'checks a receipt from the guide in $locale, $how JavaScript',
  async (words) => {
    const { guide, locale, link, field, file, submit, path, incomplete, unsigned, javaScriptEnabled } = words;
    const page = await browser.open(guide, { locale, javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: link }).first().click();
    await page.getByLabel(field, { exact: true }).fill('my receipt');
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(incomplete).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page
      .getByLabel(file)
      .setInputFiles({ name: 'vote.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from(UNSIGNED) });
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(unsigned).first().waitFor();
    await page
      .getByLabel(file)
      .setInputFiles({ name: 'photo.jpg', mimeType: 'text/plain', buffer: Buffer.alloc(5_000_000, 'a') });
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(incomplete).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await contentWidth(page)).toBeLessThanOrEqual(390);
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
  },
);
