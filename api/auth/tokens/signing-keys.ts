import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Kysely, type Selectable, sql } from 'kysely';
import { DEFAULT_JWT_EXPIRY } from '#storage/config.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { JwtKey } from '#storage/jwt-keys-config.ts';

const ALGORITHM = 'ES256';

/** Seconds after which a new key is created. */
const ROTATE_AFTER_SECONDS = 30 * 24 * 3600;
/** Seconds for which a new key is only published, so that clients that cache the keys know it before it is used. */
const PUBLISH_BEFORE_USE_SECONDS = 3600;
/** Milliseconds after which a process reloads the keys, which other processes may have created. */
const RELOAD_AFTER_MS = 60_000;
/** Encryption purpose of private keys. */
export const SIGNING_KEY_PURPOSE = 'signing key';

export interface PrivateKey {
  id: string;
  alg: string;
  privateKey: CryptoKey;
}

interface SigningKeyOptions {
  db: Kysely<Database>;
  sealing: FieldEncryption;
  accessTokenSeconds?: number;
  /** The operator's keys: the first signs, all verify. Without any, the site makes its own. */
  jwtKeys?: readonly JwtKey[];
}

export interface SigningKeys {
  /** The key that signs access tokens now. */
  current(): Promise<PrivateKey>;
  /** The public key with this `kid` and the only algorithm that it verifies; undefined if unknown. */
  find(id: string): Promise<{ alg: string; key: CryptoKey } | undefined>;
  /** The public keys for the JWKS, with which every valid token can be verified. */
  published(): Promise<JWK[]>;
}

/**
 * Returns functions that load the keys with which access tokens are signed and verified. The keys are stored in the database, private keys
 * encrypted with the site's secret. The first use creates the first key; a new one is created every 30 days. With `jwtKeys`, those sign, and
 * the stored ones verify what they signed before.
 */
export const createSigningKeys = (options: SigningKeyOptions): SigningKeys => {
  let cached: { until: number; keys: Promise<LoadedKeys> } | undefined;
  const keys = (): Promise<LoadedKeys> => {
    if (cached && cached.until > performance.now()) return cached.keys;
    const loading = { until: performance.now() + RELOAD_AFTER_MS, keys: loadKeys(options) };
    cached = loading;
    loading.keys.catch(() => {
      if (cached === loading) cached = undefined;
    });
    return loading.keys;
  };
  return {
    current: async () => (await keys()).current,
    find: async (id) => (await keys()).public.get(id),
    published: async () => (await keys()).published,
  };
};

interface LoadedKeys {
  current: PrivateKey;
  public: Map<string, { alg: string; key: CryptoKey }>;
  published: JWK[];
}

type KeyRow = Selectable<AuthTables['signing_key']> & { age: number };

const loadKeys = async ({ jwtKeys = [], ...options }: SigningKeyOptions): Promise<LoadedKeys> => {
  const stored = await loadStoredKeys(options);
  const [first, ...more] = await Promise.all(jwtKeys.map(importJwtKey));
  if (!first) return stored;
  const given = [first, ...more];
  return {
    current: first.signing,
    public: new Map([...stored.public, ...given.map(({ signing: { id, alg }, key }) => [id, { alg, key }] as const)]),
    published: [...given.map(({ jwk }) => jwk), ...stored.published],
  };
};

const importJwtKey = async (given: JwtKey) => {
  const { kid, alg } = given;
  const jwk: JWK = { ...publicPartOf(given), kid, alg, use: 'sig', key_ops: ['verify'] };
  const [privateKey, key] = (await Promise.all([importJWK(given, alg), importJWK(jwk, alg)])) as CryptoKey[];
  return { signing: { id: kid, alg, privateKey: privateKey! }, key: key!, jwk };
};

const publicPartOf = (given: JwtKey): JWK => {
  if (given.alg === 'RS256') return { kty: given.kty, n: given.n, e: given.e };
  return { kty: given.kty, crv: given.crv, x: given.x, y: given.y };
};

const loadStoredKeys = async ({
  db,
  sealing,
  accessTokenSeconds = DEFAULT_JWT_EXPIRY,
}: Omit<SigningKeyOptions, 'jwtKeys'>): Promise<LoadedKeys> => {
  let rows = await readRows(db);
  if (rows.length === 0 || rows[0]!.age > ROTATE_AFTER_SECONDS) {
    await rotateKeys(db, sealing);
    rows = await readRows(db);
  }
  const { current, good } = chooseKeys(rows, accessTokenSeconds);
  const privateKey = await importJWK(
    JSON.parse(sealing.unseal(SIGNING_KEY_PURPOSE, current.id, current.private_key)),
    ALGORITHM,
  );
  const imported = good.map(
    async ({ id, public_key }) =>
      [id, { alg: ALGORITHM, key: (await importJWK(public_key as JWK, ALGORITHM)) as CryptoKey }] as const,
  );
  return {
    current: { id: current.id, alg: ALGORITHM, privateKey: privateKey as CryptoKey },
    public: new Map(await Promise.all(imported)),
    published: good.map(({ id, public_key }) => publicJwk(id, public_key)),
  };
};

/** Loads all keys, newest first; `age` in seconds by the clock of the database, which all processes share. */
const readRows = (db: Kysely<Database>): Promise<KeyRow[]> =>
  db
    .selectFrom('signing_key')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/**
 * Returns as `current` the newest key that was published long enough, and as `good` that key, newer ones, and the previous one until its
 * last token has expired.
 */
const chooseKeys = (rows: KeyRow[], accessTokenSeconds: number): { current: KeyRow; good: KeyRow[] } => {
  const found = rows.findIndex(({ age }) => age >= PUBLISH_BEFORE_USE_SECONDS);
  const index = found === -1 ? rows.length - 1 : found;
  const current = rows[index]!;
  const lasts = current.age < PUBLISH_BEFORE_USE_SECONDS + 2 * accessTokenSeconds;
  return { current, good: rows.slice(0, index + (lasts ? 2 : 1)) };
};

const publicJwk = (id: string, { kty, crv, x, y }: Record<string, unknown>): JWK =>
  ({ kty, crv, x, y, kid: id, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] }) as JWK;

/** Creates a key, unless another process just did, and deletes all keys but the previous one. */
const rotateKeys = async (db: Kysely<Database>, sealing: FieldEncryption): Promise<void> => {
  const id = randomUUID();
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = JSON.stringify(await exportJWK(pair.publicKey));
  const privateKey = JSON.stringify(
    sealing.seal(SIGNING_KEY_PURPOSE, id, JSON.stringify({ ...(await exportJWK(pair.privateKey)), alg: ALGORITHM })),
  );
  await db.transaction().execute(async (trx) => {
    await sql`lock table public.signing_key in share row exclusive mode`.execute(trx);
    const [newest, ...older] = await readRows(trx);
    if (newest && newest.age <= ROTATE_AFTER_SECONDS) return;
    const ids = older.map((row) => row.id);
    if (ids.length > 0) await trx.deleteFrom('signing_key').where('id', 'in', ids).execute();
    await trx.insertInto('signing_key').values({ id, public_key: publicKey, private_key: privateKey }).execute();
  });
};
