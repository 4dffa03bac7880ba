import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';
import type { Faults } from './faults.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { EventLog } from './log.ts';
import type { Membership } from './membership.ts';
import type { Network } from './network.ts';

/** What the calls of the double share. */
export interface Services {
  log: EventLog;
  membership: Membership;
  faults: Faults;
  network: Network;
  /** Counts a call, holds it up while the server is stalled, and answers with an error where it is to fail. */
  admit(call: IncomingCall, name: CallName): Promise<ServiceError | undefined>;
  /** Reads and subscriptions that have not ended. */
  open: Set<{ end(): void }>;
  /** Calls over which appends come. */
  openAppendCalls: Set<{ end(): void }>;
  /** Every event that is sent to a reader or subscriber. */
  onEvent(): void;
}
