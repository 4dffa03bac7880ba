import { describe, expect, test } from 'vitest';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `logId` that every event store must pass. */
export const describeName = (contract: ContractContext) =>
  describe('logId', () => {
    test('is the same for every client and call', async () => {
      const names = await Promise.all([contract.store, contract.second, contract.store].map((store) => store.logId()));
      expect(names[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(new Set(names).size).toBe(1);
    });

    test('writes no event of this application', async () => {
      const end = await contract.store.headPosition();
      await contract.store.logId();
      expect(await Array.fromAsync(contract.store.readAll(end, []))).toEqual([]);
    });
  });
