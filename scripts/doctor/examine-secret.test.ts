import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assertSameSecret } from '#storage/secret-fingerprint.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { examineSecret } from './examine-secret.ts';

const SECRET = 'a secret of more than thirty-two characters';

/** Opens a database and a data folder without a secret; returns what the doctor says of the secret then. */
const open = async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const dataDir = await createTemporaryFolder();
  const file = join(dataDir, 'secret');
  return { db, file, examine: (secret?: string) => examineSecret(db, { dataDir, secret }) };
};

describe('the doctor says of the secret', () => {
  it('that the first start creates it', async () => {
    const { db, examine } = await open();
    const none = { status: 'ok', sentence: 'There is none yet: the first start creates it.' };
    expect(await examine()).toEqual(none);
    await sql`drop table secret_fingerprint, personal_key`.execute(db);
    expect(await examine()).toEqual(none);
  });

  it('that it fits, or is not that of the database', async () => {
    const { db, file, examine } = await open();
    await assertSameSecret(db, SECRET);
    await writeFile(file, `${SECRET}\n`);
    expect(await examine()).toEqual({ status: 'ok', sentence: 'It fits this database.' });
    expect(await examine(`another ${SECRET}`)).toEqual({
      status: 'error',
      sentence: expect.stringContaining('SECRET is not the one that this database is used with'),
    });
  });

  it('that it is missing, or cannot be used, before there are tables too', async () => {
    const { db, file, examine } = await open();
    await assertSameSecret(db, SECRET);
    const missing = expect.stringContaining(`there is no file ${file}`);
    expect(await examine()).toEqual({ status: 'error', sentence: missing });
    await writeFile(file, 'short');
    await sql`drop table secret_fingerprint, personal_key`.execute(db);
    const short = expect.stringContaining(`${file} must contain at least 32 characters`);
    expect(await examine()).toEqual({ status: 'error', sentence: short });
  });

  it('that it is missing in a database of an early release, which stored no fingerprint', async () => {
    const { db, file, examine } = await open();
    await sql`insert into personal_key (id, subject, wrapped, wrapped_by) values (gen_random_uuid(), 's', '{}', '')`.execute(
      db,
    );
    const missing = expect.stringContaining(`there is no file ${file}`);
    expect(await examine()).toEqual({ status: 'error', sentence: missing });
  });
});
