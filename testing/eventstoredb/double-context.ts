import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';
import type { Faults } from './faults.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { EventLog } from './log.ts';
import type { Membership } from './membership.ts';
import type { Network } from './network.ts';

/** Shared state of the double's call handlers. */
export interface Services {
  log: EventLog;
  membership: Membership;
  faults: Faults;
  network: Network;
  /** Counts a call, delays it while the server is stalled, and returns the error that it should fail with. */
  admit(call: IncomingCall, name: CallName): Promise<ServiceError | undefined>;
  /** Open reads and subscriptions. */
  open: Set<{ end(): void }>;
  /** Open BatchAppend calls. */
  openAppendCalls: Set<{ end(): void }>;
  /** Called for every event sent to a reader or subscriber. */
  onEvent(): void;
}
