import type { Aggregate } from '../aggregate.ts';
import { SERVICE_KEY_PREFIX, type ServiceKeyEvent } from './service-key-events.ts';

/** The state of a service key, as far as its events tell it. */
interface ServiceKeyHistory {
  status: 'none' | 'valid' | 'revoked';
}

/** The command that records what happened to a key. It is accepted in every state. */
interface RecordServiceKeyEvent {
  name: 'RecordServiceKeyEvent';
  fact: ServiceKeyEvent;
}

/** The service keys. They are rows, like accounts (docs/decisions/0022): the stream is a record of who made and revoked each. */
export const serviceKeyAggregate: Aggregate<ServiceKeyHistory, RecordServiceKeyEvent, ServiceKeyEvent> = {
  prefix: SERVICE_KEY_PREFIX,
  decider: {
    initial: { status: 'none' },
    decide: ({ fact }) => [fact],
    evolve: (_, { type }) => ({ status: type === 'ServiceKeyCreated' ? 'valid' : 'revoked' }),
  },
  upcastersByType: { ServiceKeyCreated: [], ServiceKeyRevoked: [] },
};
