import type { StaffRole } from '../shared/staff-account.ts';

/** The role of an account. Null: a reader's account, without rights in the admin area. */
export type AccountRole = StaffRole | null;

type Fact<Type extends string, Data = object> = { type: Type; data: { id: string } & Data };

/** Events of an account. They hold no personal data: that is stored in rows, which can be deleted. The stream is `account-{id}`. */
export type AccountEvent =
  | Fact<'AccountCreated', { by: 'signup' | 'invite' | 'admin' | 'setup'; role: AccountRole }>
  | Fact<'AccountInvited', { role: AccountRole }>
  /** `method` is the method of sign-in as in the `amr` claim of tokens: `password`, `otp`, `totp`. */
  | Fact<'AccountSignedIn', { method: string; aal: 'aal1' | 'aal2' }>
  /** `reason` is the error code of the response: `invalid_credentials`, `user_banned`, `mfa_verification_failed`. */
  | Fact<'SignInFailed', { reason: string }>
  | Fact<'AccountSignedOut', { scope: 'global' | 'local' | 'others' }>
  | Fact<'PasswordChanged'>
  /** An administrator created a link with which the account owner chooses a new password. */
  | Fact<'PasswordRecoveryStarted'>
  | Fact<'EmailChanged'>
  | Fact<'PhoneChanged'>
  | Fact<'FactorEnrolled', { factor: string; factorType: 'totp' | 'phone' }>
  /** The factor was verified for the first time. From now on it is a second factor of the account. */
  | Fact<'FactorVerified', { factor: string; factorType: 'totp' | 'phone' }>
  | Fact<'FactorRemoved', { factor: string; factorType: 'totp' | 'phone' }>
  /** New recovery codes were made, and the former ones ended. */
  | Fact<'RecoveryCodesCreated'>
  /** A recovery code was used instead of a second factor; `left` are still valid. */
  | Fact<'RecoveryCodeUsed', { left: number }>
  | Fact<'RoleChanged', { from: AccountRole; to: AccountRole }>
  /** `until` is ISO 8601 in UTC. */
  | Fact<'AccountBanned', { until: string }>
  | Fact<'AccountUnbanned'>
  /** `soft`: true when the row is kept without its personal data, so that its id is never given to another account. */
  | Fact<'AccountDeleted', { soft: boolean }>
  | Fact<'IdentityLinked', { provider: string }>
  | Fact<'IdentityUnlinked', { provider: string }>
  /** A refresh token was presented that had been exchanged before; its session was ended. */
  | Fact<'RefreshTokenReused'>;

/** An account event without the account's id, which the caller gives as the stream. */
export type AccountEventInput = {
  [Type in AccountEvent['type']]: {
    type: Type;
    data: Omit<Extract<AccountEvent, { type: Type }>['data'], 'id'>;
  };
}[AccountEvent['type']];

export const ACCOUNT_PREFIX = 'account-';
