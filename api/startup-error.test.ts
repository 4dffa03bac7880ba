import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { DatabaseStartError, describeStartupError } from './startup-error.ts';

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

describe('describeStartupError returns what to set', () => {
  it('for an invalid environment', async () => {
    expect(describeStartupError(await failureOf(() => readConfig({ PORT: 'abc' })))).toMatch(
      /^PORT must be .* Set PORT=3000/,
    );
  });

  it('for a port in use', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => first.once('listening', resolve));
    const { port } = first.address() as AddressInfo;
    const error = await failureOf(
      () => new Promise((_resolve, reject) => createServer().once('error', reject).listen(port, '127.0.0.1')),
    );
    first.close();
    expect(describeStartupError(error)).toBe(
      `Port ${port} is in use. Set PORT to another one, or stop the process that uses it.`,
    );
  });

  it('for a DATABASE_URL that does not respond', async () => {
    const db = connect('postgres://nobody@127.0.0.1:1/nothing');
    const error = await failureOf(() => migrate(db));
    await db.destroy();
    const said = describeStartupError(error);
    expect(said).toMatch(/^Postgres does not answer \(.*ECONNREFUSED.*\)\. Check that it runs/);
    // It would open another, empty magazine.
    expect(said).not.toMatch(/unset|embedded/);
  });

  it('for an embedded database that does not start', () => {
    expect(describeStartupError(new DatabaseStartError(new Error('It is in use. End the other.')))).toBe(
      'It is in use. End the other.',
    );
  });

  it('and returns an unexpected error unchanged', () => {
    const error = new TypeError('x is not a function');
    expect(describeStartupError(error)).toBe(error);
  });
});
