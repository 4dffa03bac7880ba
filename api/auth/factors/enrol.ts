import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FactorType } from '#domain/account/events.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../tokens/services.ts';
import { type ActiveSession, needsSecondFactor } from '../tokens/sessions.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { newTotp } from './totp.ts';

export interface NewFactor {
  type: FactorType;
  /** Empty if it has none. */
  name: string;
  /** The issuer shown by authenticator apps; default: the site's host. */
  issuer?: string | undefined;
  /** Required for a phone factor: digits with country code. */
  phone?: string | undefined;
}

/** A new, unverified factor as the API returns it; the only time that the secret is sent. */
export interface EnrolledFactor {
  id: string;
  type: FactorType;
  friendly_name: string;
  phone?: string;
  /** `qr_code` is an SVG. */
  totp?: { qr_code: string; secret: string; uri: string };
}

/** Encryption purpose of TOTP secrets. */
export const SECRET_PURPOSE = 'totp secret';
/** Maximum number of factors per account. */
const MAX_FACTORS = 10;

/**
 * Adds an unverified second factor to the signed-in account and returns it; for an authenticator app the result contains the secret and its
 * QR code. The factor takes effect once `verifyFactor` has verified a code. Unverified factors with the same name or phone are replaced.
 * Throws `insufficient_aal` (403) when the account has a verified factor that this session has not used, `mfa_factor_name_conflict` or
 * `too_many_enrolled_mfa_factors`.
 */
export const enrolFactor = async (
  services: Pick<AuthServices, 'db' | 'sealing' | 'siteUrl'>,
  signedIn: ActiveSession,
  { type, name, issuer, phone }: NewFactor,
): Promise<EnrolledFactor> => {
  requireFactorOfSession(signedIn);
  const { account } = signedIn;
  const id = randomUUID();
  const label = account.email ?? account.phone ?? account.id;
  const totp = type === 'totp' ? newTotp({ issuer: issuer || new URL(services.siteUrl).hostname, label }) : undefined;
  await services.db.transaction().execute(async (trx) => {
    await reserveFactorPlace(trx, account.id, { name, phone });
    const sealed = totp ? JSON.stringify(services.sealing.seal(SECRET_PURPOSE, id, totp.secret)) : null;
    await trx
      .insertInto('factor')
      .values({
        id,
        account_id: account.id,
        friendly_name: name,
        factor_type: type,
        secret: sealed,
        phone: phone ?? null,
      })
      .execute();
    await recordAccountEvent(trx, {
      accountId: account.id,
      actor: account.id,
      type: 'FactorEnrolled',
      data: { factor: id, factorType: type },
    });
  });
  return {
    id,
    type,
    friendly_name: name,
    ...(phone !== undefined && { phone }),
    ...(totp && { totp: { qr_code: await drawQrCode(totp.uri), ...totp } }),
  };
};

/** Throws `insufficient_aal` (403) when the account has a second factor that the session has not verified. */
export const requireFactorOfSession = (signedIn: ActiveSession): void => {
  if (!needsSecondFactor(signedIn)) return;
  throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
};

/**
 * Deletes unverified factors with the same name or phone, so that another one can take their place. Throws `mfa_factor_name_conflict` when
 * such a factor is verified, and `too_many_enrolled_mfa_factors`.
 */
export const reserveFactorPlace = async (
  trx: Kysely<Database>,
  accountId: string,
  { name, phone }: { name: string; phone?: string | undefined },
): Promise<void> => {
  // Serializes enrolments of an account, so that two cannot pass the limit together.
  await sql`select from public.account where id = ${accountId} for update`.execute(trx);
  const factors = await trx
    .selectFrom('factor')
    .select(['id', 'status', 'friendly_name', 'phone'])
    .where('account_id', '=', accountId)
    .execute();
  const matching = factors.filter(
    (factor) => (name !== '' && factor.friendly_name === name) || (phone !== undefined && factor.phone === phone),
  );
  if (matching.some(({ status }) => status === 'verified')) throw new AuthError('mfa_factor_name_conflict');
  if (factors.length - matching.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
  const ids = matching.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('factor').where('id', 'in', ids).execute();
};
