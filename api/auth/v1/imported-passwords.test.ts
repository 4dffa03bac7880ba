import { randomBytes, scryptSync } from 'node:crypto';
import { type Algorithm, hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthSite, openAuthSite } from '#testing/auth/auth-site.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const PASSWORD = 'trazida de outro lado';
const phc = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const scryptHash = (): string => {
  const salt = randomBytes(16);
  return `$scrypt$ln=14,r=8,p=1$${phc(salt)}$${phc(scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 }))}`;
};

it.each([
  ['bcrypt', () => bcrypt(PASSWORD, 6)],
  ['argon2i', () => argon2(PASSWORD, { algorithm: 1 as Algorithm, memoryCost: 8192, timeCost: 3 })],
  ['scrypt', async () => scryptHash()],
])('a %s hash signs in, and is replaced by our own after the correct password only', async (_name, make) => {
  const email = newAddress();
  const password_hash = await make();
  const { data, error } = await auth.admin().createUser({ email, email_confirm: true, password_hash });
  expect(error).toBeNull();
  const stored = async () =>
    (
      await auth.site.runtime.db
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', data.user!.id)
        .executeTakeFirstOrThrow()
    ).password_hash;
  const signIn = (password: string) => auth.client().signInWithPassword({ email, password });
  expect((await signIn('another password')).error).toMatchObject({ code: 'invalid_credentials' });
  expect(await stored()).toBe(password_hash);
  expect((await signIn(PASSWORD)).error).toBeNull();
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(PASSWORD)).error).toBeNull();
});

it.each([
  'plain text',
  `$2a$31$${'a'.repeat(53)}`,
  `$argon2id$v=19$m=4000000,t=2,p=1$YWFhYWFhYWE$${'a'.repeat(43)}`,
  `$scrypt$ln=20,r=8,p=1$YWFhYWFhYWE$${'a'.repeat(43)}`,
])('the hash %s is refused', async (password_hash) => {
  const { error } = await auth.admin().createUser({ email: newAddress(), password_hash });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

it('a hash is not given together with a password', async () => {
  const both = { email: newAddress(), password: 'Um caminho de 9 levadas!', password_hash: scryptHash() };
  expect((await auth.admin().createUser(both)).error).toMatchObject({ status: 400, code: 'validation_failed' });
});
