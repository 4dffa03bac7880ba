import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthClients, authClients, signedInPerson, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let clients: AuthClients;
beforeAll(async () => {
  site = await openSite();
  clients = await authClients(site);
});
afterAll(() => site.close());

const NEW_PASSWORD = 'Outro caminho, de 11 levadas!';

const linkFor = async (email: string): Promise<string> => {
  const { data, error } = await clients.admin().generateLink({ type: 'recovery', email });
  if (error) throw error;
  return data.properties!.hashed_token;
};

/** Creates an account with an authenticator app and a recovery link. */
const forgetful = async () => {
  const { client, email } = await signedInPerson(clients);
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
  const now = Date.now();
  const codeAt = (timestamp: number) => new TOTP({ secret: totp.secret }).generate({ timestamp });
  await client.mfa.challengeAndVerify({ factorId, code: codeAt(now) });
  return { email, tokenHash: await linkFor(email), fresh: codeAt(now + 30_000), used: codeAt(now) };
};
const choose = (tokenHash: string, more: object = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/session/password',
    payload: { type: 'recovery', tokenHash, password: NEW_PASSWORD, ...more },
    headers: { 'accept-language': 'en' },
  });
const isRemembered = ({ cookies }: Awaited<ReturnType<typeof choose>>) => cookies.some(({ name }) => name === 'device');
const signsIn = async (email: string, password: string) =>
  (await clients.client().signInWithPassword({ email, password })).error === null;

describe('password recovery with an authenticator', () => {
  it('requires a code in addition to the e-mail, whose link stays valid until then', async () => {
    const { email, tokenHash, fresh, used } = await forgetful();
    expect((await choose(tokenHash)).json()).toMatchObject({ status: 422, errors: [{ path: 'code' }] });
    for (const code of [used, '000000']) {
      expect((await choose(tokenHash, { code })).json()).toMatchObject({ status: 422, code: 'invalid_code' });
    }
    expect(await signsIn(email, TEST_PASSWORD)).toBe(true);
    const done = await choose(tokenHash, { code: fresh });
    expect(done.json()).toMatchObject({ aal: 'aal2' });
    expect([await signsIn(email, TEST_PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect((await choose(tokenHash, { code: fresh })).json()).toMatchObject({ code: 'letter_expired' });
  });

  it('leaves no session when the code was wrong', async () => {
    const { email, tokenHash } = await forgetful();
    const sessions = () =>
      site.runtime.db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select('session.id')
        .where('email', '=', email)
        .execute();
    const before = await sessions();
    await choose(tokenHash, { code: '000000' });
    expect(await sessions()).toEqual(before);
  });

  it('remembers the browser once the password is set', async () => {
    const { tokenHash, fresh } = await forgetful();
    expect(isRemembered(await choose(tokenHash, { code: '000000' }))).toBe(false);
    expect(isRemembered(await choose(tokenHash, { code: fresh }))).toBe(true);
    const { email } = await signedInPerson(clients);
    expect(isRemembered(await choose(await linkFor(email)))).toBe(true);
  });

  it('requires only the e-mail for an account without authenticator', async () => {
    const { email } = await signedInPerson(clients);
    expect((await choose(await linkFor(email))).json()).toMatchObject({ aal: 'aal1' });
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });
});
