import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#api/auth/accounts/create-account.ts';
import { enrolFactor, SECRET_PURPOSE } from '#api/auth/factors/enrol.ts';
import { createTextMessageOutbox } from '#api/auth/phone/text-message-outbox.ts';
import { findServiceKey } from '#api/auth/service-keys/find-service-key.ts';
import { anonKey } from '#api/auth/tokens/program-token.ts';
import { createAuthServices } from '#api/auth/tokens/services.ts';
import { beginSession, requireSession } from '#api/auth/tokens/sessions.ts';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { replaceWebhookSecret, webhookSecrets } from '#api/webhook/deliveries/secrets.ts';
import { SecretMismatch } from '#storage/secret-fingerprint.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { rotateSecret } from './rotate-secret.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `the ${name} secret, of 32 characters`) as [
  string,
  string,
  string,
];
const SUBJECT = 'subscriber-1';
const WEBHOOK = '5c1e9d34-8b72-4f06-a1d9-3e7b60c48f25';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
const folders = new AsyncDisposableStack();
let filled: Awaited<ReturnType<typeof fill>>;
/** Starts the site with a secret for the time of `work`. */
const running = async <Result>(secret: string, work: (runtime: Runtime) => Promise<Result>): Promise<Result> => {
  const runtime = await startRuntime({ connection: database.connection, dataDir, secret, project: false });
  return work(runtime).finally(() => runtime.close());
};
const servicesOf = (runtime: Runtime) => createAuthServices({ ...runtime, siteUrl: 'http://localhost' });

const fill = async (runtime: Runtime) => {
  const { db, personalData, sealing } = runtime;
  const services = servicesOf(runtime);
  const account = (await createAccount(db, { email: 'ana@levada.test', role: 'editor' }))!;
  const { access_token } = await beginSession(services, account.id, { method: 'password' });
  const { id: sessionId } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow();
  const signedIn = await requireSession(services, { accountId: account.id, sessionId });
  const { id: factorId, totp } = await enrolFactor(services, signedIn, { type: 'totp', name: '' });
  const message = {
    id: crypto.randomUUID(),
    accountId: account.id,
    phone: '351291000000',
    text: '123456',
    otp: '123456',
  };
  await createTextMessageOutbox(db, sealing).send(message);
  const earlierWebhookSecret = await replaceWebhookSecret({ db, sealing }, WEBHOOK);
  return {
    factorId,
    secret: totp!.secret,
    access_token,
    webhookSecrets: [await replaceWebhookSecret({ db, sealing }, WEBHOOK), earlierWebhookSecret],
    serviceKey: await createTestServiceKey(runtime),
    anonKey: await anonKey(services),
    email: await personalData.encrypt(SUBJECT, 'email', 'ana@levada.test'),
    subscriber: personalData.keyedHash('subscriber', 'ana@levada.test'),
    link: personalData.keyedHash('newsletter unsubscribe', '1'),
    checkpointKey: personalData.keyedHash('vote checkpoints', 'Ed25519'),
    draftKey: personalData.keyedHash('unsaved text in browsers', 'account'),
    cookie: personalData.keyedHash('cookie', 'voter'),
  };
};

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  dataDir = await createTemporaryFolder((remove) => folders.defer(remove));
  filled = await running(FIRST, fill);
});
afterAll(async () => {
  await database.drop();
  await folders.disposeAsync();
});

const expectReadable = async (runtime: Runtime): Promise<void> => {
  const { db, personalData, sealing } = runtime;
  expect(await anonKey(servicesOf(runtime))).toBe(filled.anonKey);
  expect(await personalData.decrypt(SUBJECT, 'email', filled.email)).toBe('ana@levada.test');
  const { secret } = await db.selectFrom('factor').select('secret').executeTakeFirstOrThrow();
  expect(sealing.unseal(SECRET_PURPOSE, filled.factorId, secret!)).toBe(filled.secret);
  const { items } = await createTextMessageOutbox(db, sealing).list({ limit: 10 });
  expect(items.map(({ text }) => text)).toEqual(['123456']);
  expect(await webhookSecrets({ db, sealing }, WEBHOOK)).toEqual(filled.webhookSecrets);
  expect(await findServiceKey(db, filled.serviceKey)).toBeDefined();
  expect(personalData.keyedHash('subscriber', 'ana@levada.test')).toBe(filled.subscriber);
  expect(personalData.keyedHash('newsletter unsubscribe', '1')).toBe(filled.link);
  expect(personalData.keyedHash('vote checkpoints', 'Ed25519')).toBe(filled.checkpointKey);
  expect(personalData.keyedHash('unsaved text in browsers', 'account')).toBe(filled.draftKey);
};
/** Rotates while the site is stopped. */
const rotate = (from: string, to: string): Promise<boolean> =>
  running(from, async ({ db }) => rotateSecret(db, { from, to }));

describe('the rotation of SECRET', () => {
  it('changes nothing when it fails, or for another secret', async () => {
    await running(FIRST, async ({ db }) => {
      await expect(rotateSecret(db, { from: SECOND, to: THIRD })).rejects.toThrow(SecretMismatch);
      const id = crypto.randomUUID();
      const { account_id, secret } = await db.selectFrom('factor').selectAll().executeTakeFirstOrThrow();
      const moved = { id, account_id, factor_type: 'totp', secret: JSON.stringify(secret) } as const;
      await db.insertInto('factor').values(moved).execute();
      await expect(rotateSecret(db, { from: FIRST, to: SECOND })).rejects.toThrow('cannot be decrypted');
      await db.deleteFrom('factor').where('id', '=', id).execute();
    });
    await running(FIRST, expectReadable);
  });

  it('makes everything readable with the new secret only, and ends sessions and cookies', async () => {
    expect(await rotate(FIRST, SECOND)).toBe(true);
    await expect(running(FIRST, async () => {})).rejects.toThrow('SECRET is not the one');
    await running(SECOND, async (runtime) => {
      await expectReadable(runtime);
      expect(runtime.personalData.keyedHash('cookie', 'voter')).not.toBe(filled.cookie);
      expect(await runtime.db.selectFrom('session').select('id').execute()).toEqual([]);
      const services = servicesOf(runtime);
      const { id } = await runtime.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      expect((await beginSession(services, id, { method: 'password' })).access_token).toMatch(/^ey/);
    });
  });

  it('is done once when it is repeated, and can follow another one', async () => {
    expect(await running(SECOND, ({ db }) => rotateSecret(db, { from: FIRST, to: SECOND }))).toBe(false);
    expect(await rotate(SECOND, THIRD)).toBe(true);
    await running(THIRD, expectReadable);
  });

  it('leaves no text that only the former secret decrypts', async () => {
    await running(THIRD, async ({ db }) => {
      const { rows } = await sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' and is_updatable = 'YES'`.execute(db);
      const found: string[] = [];
      for (const { table, column } of rows) {
        const { rows: sealed } = await sql`select from ${sql.table(table)}
          where jsonb_typeof(${sql.ref(column)}) = 'object' and ${sql.ref(column)} ?& array['nonce', 'tag', 'text']`.execute(
          db,
        );
        if (sealed.length > 0) found.push(`${table}.${column}`);
      }
      expect(found.toSorted()).toEqual([
        'factor.secret',
        'hash_root.sealed',
        'outbox_text_message.content',
        'personal_key.wrapped',
        'signing_key.private_key',
        'webhook_state.earlier_secret',
        'webhook_state.secret',
      ]);
    });
  });

  it('covers every module that encrypts with the secret', () => {
    const sealing = globSync('{api,storage}/**/*.ts').filter(
      (file) => !file.endsWith('.test.ts') && /sealing\??\.seal\(/.test(readFileSync(file, 'utf8')),
    );
    // Each writes a column of `SEALED_COLUMNS`, or a table of `ENDING_TABLES`: those of providers.
    expect(sealing.toSorted()).toEqual([
      'api/auth/factors/enrol.ts',
      'api/auth/phone/text-message-outbox.ts',
      'api/auth/providers/pending-authorization.ts',
      'api/auth/providers/provider-tokens.ts',
      'api/auth/service-keys/s3-keys.ts',
      'api/auth/tokens/signing-keys.ts',
      'api/webhook/deliveries/secrets.ts',
    ]);
  });
});
