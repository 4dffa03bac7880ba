import type { AccountEvent } from '#domain/account/events.ts';
import type { OAuthClientEvent } from '#domain/account/oauth-client-events.ts';
import type { ServiceKeyEvent } from '#domain/account/service-key-events.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { EventFields } from '../event-field.ts';
import { ALL_STAFF, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const roles = {
  options: {
    '': { message: 'account.role.none' },
    admin: { message: 'account.role.admin' },
    editor: { message: 'account.role.editor' },
    author: { message: 'account.role.author' },
    translator: { message: 'account.role.translator' },
    photographer: { message: 'account.role.photographer' },
    analyst: { message: 'account.role.analyst' },
  },
} as const satisfies { options: Record<StaffRole | '', object> };

const accountFields = {
  by: {
    label: 'account.createdBy',
    format: {
      options: {
        signup: { message: 'account.createdBy.signup' },
        invite: { message: 'account.createdBy.invite' },
        admin: { message: 'account.createdBy.admin' },
        setup: { message: 'account.createdBy.setup' },
      },
    },
  },
  role: roles,
  from: { format: roles, label: 'account.roleFrom' },
  to: { format: roles, label: 'account.roleTo' },
  method: {
    options: {
      password: { message: 'account.password' },
      otp: { message: 'account.method.otp' },
      magiclink: { message: 'account.method.link' },
      recovery: { message: 'account.method.link' },
      invite: { message: 'account.method.link' },
      'email/signup': { message: 'account.method.link' },
      oauth: { message: 'account.method.oauth' },
      anonymous: { message: 'account.method.anonymous' },
      totp: { message: 'account.totp' },
      'mfa/phone': { message: 'account.phone' },
      'mfa/webauthn': { message: 'account.passkey' },
      'mfa/recovery-code': { message: 'account.recoveryCode' },
      passkey: { message: 'account.passkey' },
    },
  },
  aal: { options: { aal1: { message: 'account.aal.one' }, aal2: { message: 'account.aal.two' } } },
  reason: {
    options: {
      invalid_credentials: { message: 'account.reason.credentials' },
      user_banned: { message: 'account.reason.banned' },
      mfa_verification_failed: { message: 'account.reason.factor' },
      webauthn_verification_failed: { message: 'account.reason.passkey' },
      passkey_cloned: { message: 'account.reason.clone' },
    },
  },
  scope: {
    options: {
      global: { message: 'account.scope.everywhere' },
      local: { message: 'account.thisDevice' },
      others: { message: 'account.scope.others' },
    },
  },
  factor: 'hidden',
  factorType: {
    options: {
      totp: { message: 'account.totp' },
      phone: { message: 'account.phone' },
      webauthn: { message: 'account.passkey' },
    },
  },
  passkey: 'hidden',
  left: { label: 'account.recoveryCodesLeft', format: 'text' },
  until: 'moment',
  soft: 'text',
  provider: 'text',
  kind: {
    label: 'account.access',
    format: {
      options: {
        link_generated: { message: 'account.access.link_generated' },
        generated_link_used: { message: 'account.access.generated_link_used' },
        recovery_requested: { message: 'account.access.recovery_requested' },
        code_sent: { message: 'account.access.code_sent' },
        code_wrong: { message: 'account.access.code_wrong' },
        invitation_used: { message: 'account.access.invitation_used' },
        email_change_requested: { message: 'account.access.email_change_requested' },
        phone_change_requested: { message: 'account.access.phone_change_requested' },
        name_changed: { message: 'account.access.name_changed' },
        metadata_changed: { message: 'account.access.metadata_changed' },
        passkey_renamed: { message: 'account.access.passkey_renamed' },
        preview_link_created: { message: 'account.access.preview_link_created' },
        preview_link_opened: { message: 'account.access.preview_link_opened' },
        preview_link_revoked: { message: 'account.access.preview_link_revoked' },
        email_read: { message: 'account.access.email_read' },
        webhook_secret_created: { message: 'account.access.webhook_secret_created' },
        request_refused: { message: 'account.access.request_refused' },
        sign_in_failed: { message: 'account.access.sign_in_failed' },
      },
    },
  },
  detail: {
    label: 'account.accessDetail',
    format: {
      options: {
        confirmation: { message: 'account.token.confirmation' },
        invite: { message: 'account.token.invite' },
        recovery: { message: 'account.token.recovery' },
        magiclink: { message: 'account.token.magiclink' },
        email_change_current: { message: 'account.token.email_change_current' },
        email_change_new: { message: 'account.token.email_change_new' },
        phone: { message: 'account.token.phone' },
        phone_change: { message: 'account.token.phone_change' },
        reauthentication: { message: 'account.token.reauthentication' },
        factor: { message: 'account.token.factor' },
      },
    },
  },
  dropped: { label: 'account.dropped', format: 'text' },
  browser: { label: 'account.browser', format: 'text' },
  network: { label: 'account.network', format: 'text' },
} as const satisfies EventFields<AccountEvent, keyof typeof pt>;

const serviceKeyFields = {
  name: { label: 'serviceKeys.name', format: 'text' },
  scopes: {
    label: 'serviceKeys.scopes',
    format: {
      options: {
        accounts: { message: 'serviceKeys.scope.accounts' },
        realtime: { message: 'serviceKeys.scope.realtime' },
        storage: { message: 'serviceKeys.scope.storage' },
        metrics: { message: 'serviceKeys.scope.metrics' },
        read: { message: 'serviceKeys.scope.read' },
        write: { message: 'serviceKeys.scope.write' },
        s3: { message: 'serviceKeys.scope.s3' },
      },
    },
  },
  until: { label: 'serviceKeys.until', format: 'moment' },
  account: 'hidden',
  buckets: { label: 'serviceKeys.buckets', format: 'text' },
} as const satisfies EventFields<ServiceKeyEvent, keyof typeof pt>;

const oauthClientFields = {
  name: { label: 'oauthClients.name', format: 'text' },
  redirectUris: { label: 'oauthClients.redirectUris', format: 'text' },
  grantTypes: { label: 'oauthClients.grantTypes', format: 'text' },
  authMethod: { label: 'oauthClients.authMethod', format: 'text' },
  scopes: serviceKeyFields.scopes,
  clientUri: { label: 'oauthClients.clientUri', format: 'text' },
  logoUri: { label: 'oauthClients.logoUri', format: 'text' },
} as const satisfies EventFields<OAuthClientEvent, keyof typeof pt>;

/** The admin screens of the slice. */
export const accountAdmin = {
  screens: {
    people: {
      path: '/admin/people',
      roles: ['admin'],
      link: { text: 'desk.people', help: 'people.help', icon: 'people', place: 210 },
      // Events of accounts, such as an accepted invitation.
      readModels: ['history'],
    },
    account: {
      path: '/admin/account',
      roles: ALL_STAFF,
      link: { text: 'desk.account', help: 'account.help', icon: 'person', place: 220 },
    },
    serviceKeys: {
      path: '/admin/service-keys',
      roles: ['admin'],
      link: { text: 'serviceKeys.title', help: 'serviceKeys.help', icon: 'code', place: 218 },
    },
    connectProgram: { path: '/admin/connect', roles: ALL_STAFF },
    signIn: { path: '/admin/sign-in', roles: 'anyone' },
    enrolFactor: { path: '/admin/second-factor', roles: 'anyone' },
    forgotPassword: { path: '/admin/forgotten', roles: 'anyone' },
    setPassword: { path: '/admin/new-password', roles: 'anyone' },
  },
  kinds: {
    account: { label: 'history.kind.account', path: () => '/admin/people', fields: accountFields },
    servicekey: {
      label: 'history.kind.serviceKey',
      path: () => '/admin/service-keys',
      fields: serviceKeyFields,
    },
    oauthclient: {
      label: 'history.kind.oauthClient',
      path: () => '/admin/service-keys',
      fields: oauthClientFields,
    },
  },
  events: {
    AccountCreated: 'history.event.AccountCreated',
    AccountInvited: 'history.event.AccountInvited',
    AccountSignedIn: 'history.event.AccountSignedIn',
    SignInFailed: 'history.event.SignInFailed',
    AccountSignedOut: 'history.event.AccountSignedOut',
    PasswordChanged: 'history.event.PasswordChanged',
    PasswordRecoveryStarted: 'history.event.PasswordRecoveryStarted',
    EmailChanged: 'history.event.EmailChanged',
    PhoneChanged: 'history.event.PhoneChanged',
    FactorEnrolled: 'history.event.FactorEnrolled',
    FactorVerified: 'history.event.FactorVerified',
    FactorRemoved: 'history.event.FactorRemoved',
    PasskeyAdded: 'history.event.PasskeyAdded',
    PasskeyRemoved: 'history.event.PasskeyRemoved',
    RecoveryCodesCreated: 'history.event.RecoveryCodesCreated',
    RecoveryCodeUsed: 'history.event.RecoveryCodeUsed',
    RoleChanged: 'history.event.RoleChanged',
    AccountBanned: 'history.event.AccountBanned',
    AccountUnbanned: 'history.event.AccountUnbanned',
    AccountDeleted: 'history.event.AccountDeleted',
    IdentityLinked: 'history.event.IdentityLinked',
    IdentityUnlinked: 'history.event.IdentityUnlinked',
    RefreshTokenReused: 'history.event.RefreshTokenReused',
    AccessRecorded: 'history.event.AccessRecorded',
    ServiceKeyCreated: 'history.event.ServiceKeyCreated',
    ServiceKeyRevoked: 'history.event.ServiceKeyRevoked',
    OAuthClientRegistered: 'history.event.OAuthClientRegistered',
    OAuthClientUpdated: 'history.event.OAuthClientUpdated',
    OAuthClientSecretReplaced: 'history.event.OAuthClientSecretReplaced',
    OAuthClientDeleted: 'history.event.OAuthClientDeleted',
  } satisfies Record<(AccountEvent | ServiceKeyEvent | OAuthClientEvent)['type'], keyof typeof pt>,
  jobs: {
    'delete-unverified-factors': {
      title: 'job.delete-unverified-factors',
      result: 'job.delete-unverified-factors.result',
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
