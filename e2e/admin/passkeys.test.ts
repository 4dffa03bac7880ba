import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { staffAccountOpener } from '../support/staff-page.ts';

const browser = useBrowser();
const openAccount = staffAccountOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    add: 'Adicionar uma chave de acesso',
    rename: 'Mudar o nome',
    save: 'Guardar',
    remove: 'Remover',
    signIn: 'Entrar com uma chave de acesso',
    use: 'Usar a chave de acesso: Portátil',
    unused: 'Não foi usada nenhuma chave de acesso. Tente de novo ou entre de outra forma.',
  },
  en: {
    locale: 'en-GB',
    add: 'Add a passkey',
    rename: 'Rename',
    save: 'Save',
    remove: 'Remove',
    signIn: 'Log in with a passkey',
    use: 'Use the passkey: Portátil',
    unused: 'No passkey was used. Try again, or log in another way.',
  },
} as const;

/** Gives the page an authenticator as a device has it, whose user is there and gives the PIN; returns how to take it away. */
const addAuthenticator = async (page: Page): Promise<{ lock(isLocked: boolean): Promise<unknown> }> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lock: (isLocked) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  };
};

const signOut = async (page: Page): Promise<void> => {
  await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
  await page.goto('/admin/sign-in');
};

/** From its next page on, the browser offers passkeys only when it is asked for one. */
const suggestNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

describe.each(journeyLanguages('en', Object.values(languages)))('in $locale', (words) => {
  test('a passkey is added, signs in alone and after the password, is renamed and removed', async () => {
    const { page, email, password } = await openAccount(words, 'editor');
    const authenticator = await addAuthenticator(page);
    await page.goto('/admin/account');
    await waitForHydration(page);
    const passkeys = page.locator('section', { has: page.locator('#own-passkeys') });
    await passkeys.locator('[name=name]').fill('Portátil');
    await passkeys.getByRole('button', { name: words.add }).click();
    await expect.poll(() => passkeys.locator('.recovery-codes li').count()).toBe(10);
    await expect.poll(() => passkeys.locator('.desk-list > li').first().textContent()).toContain('Portátil');
    await expectSoundLayout(page);

    await signOut(page);
    // The virtual authenticator chooses what the e-mail field suggests.
    await page.waitForURL('**/admin');

    await suggestNothing(page);
    await signOut(page);
    await waitForHydration(page);
    await page.getByRole('button', { name: words.signIn }).click();
    await page.waitForURL('**/admin');

    await signOut(page);
    await waitForHydration(page);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.use }).click();
    await page.waitForURL('**/admin');

    await page.goto('/admin/account');
    await waitForHydration(page);
    await passkeys.getByRole('button', { name: words.rename }).click();
    await passkeys.locator('li [name=name]').fill('Escritório');
    await passkeys.getByRole('button', { name: words.save }).click();
    await expect.poll(() => passkeys.locator('.desk-list > li').textContent()).toContain('Escritório');
    await passkeys.getByRole('button', { name: words.remove }).click();
    await expect.poll(() => passkeys.locator('.desk-list > li').count()).toBe(0);

    await signOut(page);
    await waitForHydration(page);
    await authenticator.lock(true);
    await page.getByRole('button', { name: words.signIn }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(words.unused);
  });
});
