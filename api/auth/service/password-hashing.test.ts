import { describe, expect, it } from 'vitest';
import { createPasswordLimits } from './password-hashing.ts';

const pending = () => Promise.withResolvers<string>();
const stranger = (number: number) => ({ from: `203.0.113.${number}`, isKnown: false });
const known = { from: 'a device cookie', isKnown: true };
const busy = { status: 503, code: 'busy' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('password hashing', () => {
  it('keeps a place for known clients while strangers from twelve networks send many passwords', async () => {
    const limits = createPasswordLimits();
    const { promise, resolve } = pending();
    const guesses = Array.from({ length: 120 }, (_, number) =>
      limits.checkPassword(stranger(number % 12), () => promise),
    );
    expect(await limits.checkPassword(known, async () => 'account')).toBe('account');
    const newcomer = limits.checkPassword(stranger(99), async () => 'account');
    resolve('account');
    expect(await newcomer).toBe('account');
    await Promise.all(guesses);
  });

  it('gives a network that waits with many passwords one place at a time', async () => {
    const limits = createPasswordLimits();
    const first = pending();
    const order: string[] = [];
    const add = (from: string, done: Promise<unknown> = Promise.resolve()) =>
      limits.strangerPasswordLimit(from, async () => {
        order.push(from);
        await done;
      });
    const all = [add('one', first.promise), ...Array.from({ length: 5 }, () => add('one')), add('other')];
    await settled();
    first.resolve('');
    await Promise.all(all);
    expect(order.slice(0, 2)).toEqual(['one', 'other']);
  });

  it('refuses the fifty-second password that waits from one network', async () => {
    const limits = createPasswordLimits();
    const { promise, resolve } = pending();
    const waiting = Array.from({ length: 51 }, () => limits.strangerPasswordLimit('one', () => promise));
    await expect(limits.strangerPasswordLimit('one', () => promise)).rejects.toMatchObject(busy);
    resolve('');
    await Promise.all(waiting);
    expect(await limits.strangerPasswordLimit('one', async () => 'hash')).toBe('hash');
  });

  it('refuses a network after thirty wrong passwords a minute, but counts no correct ones and no known client', async () => {
    const limits = createPasswordLimits();
    const check = (correct: boolean, client = stranger(1)) =>
      limits.checkPassword(client, async () => (correct ? 'account' : undefined));
    for (let each = 0; each < 40; each++) expect(await check(true)).toBe('account');
    for (let each = 0; each < 30; each++) expect(await check(false)).toBeUndefined();
    await expect(check(false)).rejects.toMatchObject({ status: 429, code: 'too_many' });
    expect(await check(true, stranger(2))).toBe('account');
    for (let each = 0; each < 40; each++) expect(await check(false, known)).toBeUndefined();
  });
});
