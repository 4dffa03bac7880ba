import type { Aggregate } from '../aggregate.ts';
import { OAUTH_CLIENT_PREFIX, type OAuthClientEvent } from './oauth-client-events.ts';

/** The state of a client for OAuth, as far as its events tell it. */
interface OAuthClientHistory {
  status: 'none' | 'registered' | 'deleted';
}

/** The command that records what happened to a client. It is accepted in every state. */
interface RecordOAuthClientEvent {
  name: 'RecordOAuthClientEvent';
  fact: OAuthClientEvent;
}

/** The clients for OAuth. They are rows, like accounts (docs/decisions/0046): the stream is a record of who changed what of each. */
export const oauthClientAggregate: Aggregate<OAuthClientHistory, RecordOAuthClientEvent, OAuthClientEvent> = {
  prefix: OAUTH_CLIENT_PREFIX,
  decider: {
    initial: { status: 'none' },
    decide: ({ fact }) => [fact],
    evolve: (_, { type }) => ({ status: type === 'OAuthClientDeleted' ? 'deleted' : 'registered' }),
  },
  upcastersByType: {
    OAuthClientRegistered: [],
    OAuthClientUpdated: [],
    OAuthClientSecretReplaced: [],
    OAuthClientDeleted: [],
  },
};
