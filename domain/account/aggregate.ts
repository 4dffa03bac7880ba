import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Account, accountDecider, type RecordAccountEvent } from './decider.ts';
import { ACCOUNT_PREFIX, type AccountEvent } from './events.ts';
import { oauthClientAggregate } from './oauth-client-aggregate.ts';
import { serviceKeyAggregate } from './service-key-aggregate.ts';

/** The accounts of staff and readers. The id of a stream is the id of the account's row in the database. */
export const accountAggregate: Aggregate<Account, RecordAccountEvent, AccountEvent> = {
  prefix: ACCOUNT_PREFIX,
  decider: accountDecider,
  upcastersByType: {
    AccountCreated: [],
    AccountInvited: [],
    AccountSignedIn: [],
    SignInFailed: [],
    AccountSignedOut: [],
    PasswordChanged: [],
    PasswordRecoveryStarted: [],
    EmailChanged: [],
    PhoneChanged: [],
    FactorEnrolled: [],
    FactorVerified: [],
    FactorRemoved: [],
    RecoveryCodesCreated: [],
    RecoveryCodeUsed: [],
    PasskeyAdded: [],
    PasskeyRemoved: [],
    RoleChanged: [],
    AccountBanned: [],
    AccountUnbanned: [],
    AccountDeleted: [],
    IdentityLinked: [],
    IdentityUnlinked: [],
    RefreshTokenReused: [],
    AccessRecorded: [],
  },
};

export const account: DomainSlice = { aggregates: [accountAggregate, serviceKeyAggregate, oauthClientAggregate] };
