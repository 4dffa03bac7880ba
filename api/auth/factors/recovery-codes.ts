import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';

/** Recovery codes of an account. */
const CODES = 10;
/** Digits of a code, in groups of four. A code of a factor has six, so that one field accepts both. */
const DIGITS = 12;

/** Returns the digits of a recovery code as typed, with or without its groups; undefined for a text of another length. */
export const recoveryCodeIn = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s-]/g, '');
  return digits.length === DIGITS && /^\d+$/.test(digits) ? digits : undefined;
};

/** Returns the keyed hash under which a code is stored. It includes the account, so that equal codes of two accounts differ. */
export const recoveryCodeHash = (
  personalData: Pick<PersonalData, 'keyedHash'>,
  accountId: string,
  digits: string,
): string => personalData.keyedHash('recovery code', JSON.stringify([accountId, digits]));

interface RecoveryServices {
  db: Kysely<Database>;
  personalData: Pick<PersonalData, 'keyedHash'>;
}

/**
 * Creates ten recovery codes for an account, of which only hashes are stored, and returns them. They replace the previous ones. Records
 * `RecoveryCodesCreated`.
 */
export const createRecoveryCodes = (services: RecoveryServices, accountId: string): Promise<string[]> =>
  services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    return replaceCodes(services, trx, accountId);
  });

/** Creates recovery codes for an account with its first second factor, and returns them; none if it has codes already. */
export const createMissingRecoveryCodes = (
  services: RecoveryServices,
  accountId: string,
): Promise<{ recoveryCodes?: string[] }> =>
  services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await countRecoveryCodes(trx, accountId)) > 0) return {};
    return { recoveryCodes: await replaceCodes(services, trx, accountId) };
  });

/** Makes requests that create codes for one account wait for each other: the codes of the later one replace those of the earlier. */
const lockAccount = (trx: Kysely<Database>, id: string) =>
  trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute();

const replaceCodes = async (
  { personalData }: RecoveryServices,
  trx: Kysely<Database>,
  accountId: string,
): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(randomDigits());
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = [...codes].map((code) => ({
    code_hash: recoveryCodeHash(personalData, accountId, code),
    account_id: accountId,
  }));
  await trx.insertInto('recovery_code').values(rows).execute();
  await recordAccountEvent(trx, { accountId, actor: accountId, type: 'RecoveryCodesCreated', data: {} });
  return [...codes].map((code) => code.replaceAll(/\d{4}(?=\d)/g, '$&-'));
};

const randomDigits = (): string => Array.from({ length: DIGITS }, () => randomInt(10)).join('');

/** Returns how many recovery codes an account has left. */
export const countRecoveryCodes = async (db: Kysely<Database>, accountId: string | null): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
};
