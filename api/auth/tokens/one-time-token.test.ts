import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createAccount } from '../accounts/create-account.ts';
import { createBackgroundWork } from '../service/background-work.ts';
import { consumeCode, consumeLinkToken, createOneTimeToken, linkTokenAccount } from './one-time-token.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await drained();
  await database.drop();
});

const { runInBackground, drained } = createBackgroundWork();
const keyedHash = (purpose: string, value: string) => createHash('sha256').update(`${purpose} ${value}`).digest('hex');
const services = { personalData: { keyedHash } as never, runInBackground };
const kinds = ['recovery'] as const;

let number = 0;
const send = async () => {
  const recipient = `ana-${number++}@levada.test`;
  const account = await createAccount(database.db, { email: recipient, role: null, password_hash: null });
  const of = { accountId: account!.id, kind: 'recovery', recipient } as const;
  return {
    ...of,
    sent: await createOneTimeToken(database.db, services, of),
    again: () => createOneTimeToken(database.db, services, of),
  };
};
const tryCode = (recipient: string, code: string) => consumeCode(database.db, services, { kinds, recipient, code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('one-time token', () => {
  it('consists of a code and a hash, neither of which is stored', async () => {
    const { sent, accountId } = await send();
    expect(sent).toMatchObject({
      code: expect.stringMatching(/^\d{6}$/),
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const row = await database.db
      .selectFrom('one_time_token')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    expect(JSON.stringify(row)).not.toContain(sent.hash);
    expect(Object.values(row[0]!)).not.toContain(sent.code);
  });

  it('is accepted once, by code or by hash', async () => {
    const [one, other] = [await send(), await send()];
    expect(await tryCode(one.recipient, one.sent.code)).toMatchObject({ account_id: one.accountId });
    expect(await tryCode(one.recipient, one.sent.code)).toBeUndefined();
    expect(await consumeLinkToken(database.db, kinds, one.sent.hash)).toBeUndefined();
    expect(await consumeLinkToken(database.db, kinds, other.sent.hash)).toMatchObject({ account_id: other.accountId });
    expect(await tryCode(other.recipient, other.sent.code)).toBeUndefined();
  });

  it('is consumed by one of fifty concurrent requests', async () => {
    const { sent } = await send();
    const uses = await Promise.all(Array.from({ length: 50 }, () => consumeLinkToken(database.db, kinds, sent.hash)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('is no longer accepted by code after five wrong codes, also when they arrive concurrently', async () => {
    const { sent, recipient } = await send();
    const guesses = Array.from({ length: 49 }, () => tryCode(recipient, wrong(sent.code)));
    expect((await Promise.all(guesses)).every((each) => each === undefined)).toBe(true);
    expect(await tryCode(recipient, sent.code)).toBeUndefined();
  });

  it('is still accepted by link after wrong codes, which strangers can send', async () => {
    const { sent, recipient, accountId } = await send();
    for (let guess = 0; guess < 9; guess++) expect(await tryCode(recipient, wrong(sent.code))).toBeUndefined();
    expect(await linkTokenAccount(database.db, kinds, sent.hash)).toBe(accountId);
    expect(await consumeLinkToken(database.db, kinds, sent.hash)).toMatchObject({ account_id: accountId });
  });

  it('is still valid after four wrong codes', async () => {
    const { sent, recipient } = await send();
    for (let guess = 0; guess < 4; guess++) expect(await tryCode(recipient, wrong(sent.code))).toBeUndefined();
    expect(await tryCode(recipient, sent.code)).toBeDefined();
  });

  it('replaces the previous token of its kind', async () => {
    const { sent, recipient, again } = await send();
    const second = await again();
    expect(await consumeLinkToken(database.db, kinds, sent.hash)).toBeUndefined();
    expect(await tryCode(recipient, second.code)).toBeDefined();
  });

  it('is valid only for its kind and recipient, and until it expires', async () => {
    const [one, other, late] = [await send(), await send(), await send()];
    expect(await consumeLinkToken(database.db, ['magiclink'], one.sent.hash)).toBeUndefined();
    expect(
      await tryCode(other.recipient, one.sent.code === other.sent.code ? wrong(one.sent.code) : one.sent.code),
    ).toBeUndefined();
    await database.db
      .updateTable('one_time_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', late.accountId)
      .execute();
    expect(await tryCode(late.recipient, late.sent.code)).toBeUndefined();
    expect(await consumeLinkToken(database.db, kinds, late.sent.hash)).toBeUndefined();
  });
});
