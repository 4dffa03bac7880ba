import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAppend } from './append.ts';
import { describeAppendMany } from './append-many.ts';
import { describeBytes } from './binary-events.ts';
import { describeClose } from './close.ts';
import { describeConcurrency } from './concurrency.ts';
import { describeDamaged } from './damaged-streams.ts';
import { describeEnd } from './head-position.ts';
import { describeRetry } from './idempotent-append.ts';
import { describeName } from './log-id.ts';
import type { ContractContext, OpenedStores } from './opened-stores.ts';
import { describeRead } from './read.ts';
import { describeReadAll } from './read-all.ts';
import { describeSubscribe } from './subscribe.ts';

/**
 * Registers the tests that every implementation of the port `EventStore` must pass. `open` opens two stores on one log; its argument is a
 * random prefix with which the names of all streams of the tests begin. The tests assume nothing about the rest of the log, so they can run
 * against a shared server.
 */
export const describeEventStore = (name: string, open: (prefix: string) => Promise<OpenedStores>) =>
  describe(name, () => {
    const prefix = `contract${randomBytes(6).toString('hex')}`;
    const contract = { prefix, open: () => open(prefix) } as ContractContext;
    beforeAll(async () => {
      Object.assign(contract, await contract.open());
    });
    afterAll(() => contract.close());

    describeAppend(contract);
    describeAppendMany(contract);
    describeRetry(contract);
    describeRead(contract);
    describeReadAll(contract);
    describeSubscribe(contract);
    describeEnd(contract);
    describeName(contract);
    describeBytes(contract);
    describeDamaged(contract);
    describeConcurrency(contract);
    describeClose(contract);
  });
