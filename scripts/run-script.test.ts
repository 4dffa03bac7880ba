import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from './run-script.ts';

afterEach(() => {
  process.exitCode = undefined;
});

/** Runs a script that fails, and returns what it prints and its exit code. */
const outcomeOf = async (script: () => Promise<void>) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  await runScript(script);
  return { printed: printed.mock.calls.flat(), code: process.exitCode };
};

const failing = (code: string, more: object = {}) =>
  Promise.reject(Object.assign(new Error(`${code}: something`), { code, ...more }));

describe('a script that fails', () => {
  it.runIf(existsSync('/dev/full'))('prints one sentence when the disk is full', async () => {
    expect(await outcomeOf(() => writeFile('/dev/full', 'text'))).toEqual({
      printed: ['The disk is full (ENOSPC: no space left on device, write). Free some space on it and try again.'],
      code: 1,
    });
  });

  it('names the path where it is known, and treats an exhausted quota alike', async () => {
    const { printed } = await outcomeOf(() => failing('EDQUOT', { path: '/srv/backups/one.tar' }));
    expect(printed).toEqual([
      'The disk of /srv/backups/one.tar is full (EDQUOT: something). Free some space on it and try again.',
    ]);
  });

  it('says so when the disk of Postgres is full', async () => {
    const { printed } = await outcomeOf(() => failing('53100'));
    expect(printed).toEqual([
      'The disk of the database is full (53100: something). Free some space on it and try again.',
    ]);
  });

  it.each([
    ['has no connection left', '53300', /^Postgres runs, but has no connection left .*max_connections/],
    ['is starting', '57P03', /^Postgres cannot be used now \(57P03: something\)\. Check its log\.$/],
    ['does not listen', 'ECONNREFUSED', /^Postgres does not answer \(ECONNREFUSED: something\)\. Check that it runs/],
    ['does not know the role', '28P01', /^Postgres refuses the connection .* Check the account, password/],
  ])('says what to check when Postgres %s', async (_what, code, sentence) => {
    expect(await outcomeOf(() => failing(code))).toEqual({ printed: [expect.stringMatching(sentence)], code: 1 });
  });

  it('says so when the socket of Postgres is missing', async () => {
    const { printed } = await outcomeOf(() => failing('ENOENT', { syscall: 'connect', address: '/run/.s.PGSQL.5432' }));
    expect(printed).toEqual([expect.stringContaining('Postgres does not answer (ENOENT: something).')]);
  });

  it('prints the stack trace of any other error', async () => {
    const error = new TypeError('x is not a function');
    expect(await outcomeOf(() => Promise.reject(error))).toEqual({ printed: [error], code: 1 });
  });
});
