import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { withDatabase } from './pool.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());

test('x', async () => {
  expect(await migrate(test_.db)).toEqual([]);
});
