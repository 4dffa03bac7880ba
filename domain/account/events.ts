import type { StaffRole } from '../shared/staff-account.ts';

/** The role of an account. Null: a reader's account, without rights in the admin area. */
export type AccountRole = StaffRole | null;

/** The kind of a second factor: an authenticator app, a phone, or a WebAuthn credential. */
export type FactorType = 'totp' | 'phone' | 'webauthn';

/**
 * Browser and network of the client as keyed hashes, by which entries of one client can be recognized. Missing where no request caused the
 * event, and in events of earlier releases.
 */
export interface EventOrigin {
  browser?: string;
  network?: string;
}

/** What touched the access to an account, besides the changes that have an event of their own. */
export type AccessKind =
  /** An administrator got a link or code that signs in to the account. `detail`: its kind. */
  | 'link_generated'
  | 'generated_link_used'
  | 'recovery_requested'
  /** A code or link was sent to the account owner. `detail`: its kind. */
  | 'code_sent'
  | 'code_wrong'
  | 'invitation_used'
  | 'email_change_requested'
  | 'phone_change_requested'
  | 'name_changed'
  | 'metadata_changed'
  | 'passkey_renamed'
  /** `detail`: the id of the preview link; the stream is that of the account that made it. */
  | 'preview_link_created'
  | 'preview_link_opened'
  | 'preview_link_revoked'
  /** The account read a stored e-mail. `detail`: its id. */
  | 'email_read'
  /** The account made a new secret of a webhook and saw it. `detail`: the id of the webhook. */
  | 'webhook_secret_created'
  /** A request was refused because the role of the account does not allow it. `detail`: method and route. */
  | 'request_refused'
  /** Only with `dropped`: `SignInFailed` is recorded for each failure. */
  | 'sign_in_failed';

type Fact<Type extends string, Data = object> = { type: Type; data: { id: string } & Data & EventOrigin };

/** Events of an account. They hold no personal data: that is stored in rows, which can be deleted. The stream is `account-{id}`. */
export type AccountEvent =
  | Fact<'AccountCreated', { by: 'signup' | 'invite' | 'admin' | 'setup'; role: AccountRole }>
  | Fact<'AccountInvited', { role: AccountRole }>
  /** `method` is the method of sign-in as in the `amr` claim of tokens: `password`, `otp`, `totp`. */
  | Fact<'AccountSignedIn', { method: string; aal: 'aal1' | 'aal2' }>
  /** `reason` is the error code of the response: `invalid_credentials`, `user_banned`, `mfa_verification_failed`, `webauthn_verification_failed`, `passkey_cloned`. */
  | Fact<'SignInFailed', { reason: string }>
  | Fact<'AccountSignedOut', { scope: 'global' | 'local' | 'others' }>
  | Fact<'PasswordChanged'>
  /** An administrator created a link with which the account owner chooses a new password. */
  | Fact<'PasswordRecoveryStarted'>
  | Fact<'EmailChanged'>
  | Fact<'PhoneChanged'>
  | Fact<'FactorEnrolled', { factor: string; factorType: FactorType }>
  /** The factor was verified for the first time. From now on it is a second factor of the account. */
  | Fact<'FactorVerified', { factor: string; factorType: FactorType }>
  | Fact<'FactorRemoved', { factor: string; factorType: FactorType }>
  /** New recovery codes were made, and the former ones ended. */
  | Fact<'RecoveryCodesCreated'>
  /** A recovery code was used instead of a second factor; `left` are still valid. */
  | Fact<'RecoveryCodeUsed', { left: number }>
  /** A passkey was registered that only signs in; one that is a second factor too has `FactorVerified` and `FactorRemoved`. */
  | Fact<'PasskeyAdded', { passkey: string }>
  | Fact<'PasskeyRemoved', { passkey: string }>
  | Fact<'RoleChanged', { from: AccountRole; to: AccountRole }>
  /** `until` is ISO 8601 in UTC. */
  | Fact<'AccountBanned', { until: string }>
  | Fact<'AccountUnbanned'>
  /** `soft`: true when the row is kept without its personal data, so that its id is never given to another account. */
  | Fact<'AccountDeleted', { soft: boolean }>
  | Fact<'IdentityLinked', { provider: string }>
  | Fact<'IdentityUnlinked', { provider: string }>
  /** A refresh token was presented that had been exchanged before; its session was ended. */
  | Fact<'RefreshTokenReused'>
  /** `dropped`: the number of further entries of this kind in an hour, which were counted but not recorded. */
  | Fact<'AccessRecorded', { kind: AccessKind; detail?: string; dropped?: number }>;

/** An account event without the account's id, which the caller gives as the stream. */
export type AccountEventInput = {
  [Type in AccountEvent['type']]: {
    type: Type;
    data: Omit<Extract<AccountEvent, { type: Type }>['data'], 'id'>;
  };
}[AccountEvent['type']];

export const ACCOUNT_PREFIX = 'account-';
