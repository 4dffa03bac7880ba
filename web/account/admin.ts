import type { AccountEvent } from '#domain/account/events.ts';
import { ALL_STAFF, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const accountAdmin = {
  screens: {
    people: { path: '/admin/people', roles: ['admin'], link: { text: 'desk.people', place: 210 } },
    account: { path: '/admin/account', roles: ALL_STAFF, link: { text: 'desk.account', place: 220 } },
    signIn: { path: '/admin/sign-in', roles: 'anyone' },
    forgotPassword: { path: '/admin/forgotten', roles: 'anyone' },
    setPassword: { path: '/admin/new-password', roles: 'anyone' },
  },
  kinds: {
    account: { label: 'history.kind.account' },
  },
  events: {
    AccountCreated: 'history.event.AccountCreated',
    AccountInvited: 'history.event.AccountInvited',
    AccountSignedIn: 'history.event.AccountSignedIn',
    SignInFailed: 'history.event.SignInFailed',
    AccountSignedOut: 'history.event.AccountSignedOut',
    PasswordChanged: 'history.event.PasswordChanged',
    EmailChanged: 'history.event.EmailChanged',
    PhoneChanged: 'history.event.PhoneChanged',
    FactorEnrolled: 'history.event.FactorEnrolled',
    FactorVerified: 'history.event.FactorVerified',
    FactorRemoved: 'history.event.FactorRemoved',
    RoleChanged: 'history.event.RoleChanged',
    AccountBanned: 'history.event.AccountBanned',
    AccountUnbanned: 'history.event.AccountUnbanned',
    AccountDeleted: 'history.event.AccountDeleted',
    IdentityLinked: 'history.event.IdentityLinked',
    IdentityUnlinked: 'history.event.IdentityUnlinked',
    RefreshTokenReused: 'history.event.RefreshTokenReused',
  } satisfies Record<AccountEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
