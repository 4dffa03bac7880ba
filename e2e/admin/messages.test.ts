import { expect, test } from 'vitest';
import { messages } from '#web/messages.ts';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { adminCookie, adminCookies } from '../support/session.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const CATALOGUE = /\/assets\/messages-(\w\w)-[\w-]+\.js$/;

/** Opens a screen, and then another by a link. Returns the requests of message catalogues, and errors in the console. */
const openTwoScreens = async (locale: string) => {
  const page = await browser.openEmpty({ locale });
  await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
  const requested: { language: string; cacheControl: string | undefined }[] = [];
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('response', (response) => {
    const [, language] = CATALOGUE.exec(new URL(response.url()).pathname) ?? [];
    const cacheControl = response.headers()['cache-control'];
    if (language) requested.push({ language, cacheControl });
  });
  await page.goto('/admin');
  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  await waitForHydration(page);
  await page.locator('.desk-rooms a[href="/admin/articles"]').click();
  await page.locator('.desk-rows input').first().waitFor();
  return { requested, errors, preloaded: preloaded.map((each) => CATALOGUE.exec(each ?? '')?.[1]).filter(Boolean) };
};

test.each(['pt', 'en'])('loads the messages of the language %s once, and no others', async (language) => {
  const { requested, errors, preloaded } = await openTwoScreens(language === 'pt' ? 'pt-PT' : 'en-GB');
  expect(requested).toEqual([{ language, cacheControl: 'public, max-age=31536000, immutable' }]);
  expect(preloaded).toEqual([language]);
  expect(errors).toEqual([]);
});

test.each(['pt', 'en'] as const)(
  'renders texts of client components on the server in the language %s',
  async (language) => {
    const headers = { cookie: await adminCookie(), 'accept-language': language, accept: 'text/html' };
    const html = await (await fetch(`${site().url}/admin/articles`, { headers })).text();
    const { 'desk.signOut': shown, 'media.drop': ofAnotherScreen } = messages[language];
    expect(html).toContain(`>${shown}</button>`);
    expect(html).not.toContain(ofAnotherScreen);
  },
);
