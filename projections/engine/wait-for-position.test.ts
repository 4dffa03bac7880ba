import { describe, expect, it } from 'vitest';
import { createReadModelChanges } from './read-model-changes.ts';
import { waitForPosition } from './wait-for-position.ts';

const moved = (projection: string, position: bigint, tags: string[] = []) => ({ projection, position, tags });

describe('waiting for a position', () => {
  it('ends at once when every named projection is there already, or none is named', async () => {
    const changes = createReadModelChanges();
    changes.publish(moved('a', 5n));
    changes.publish(moved('b', 6n));
    expect(await waitForPosition(changes, ['a', 'b'], 5n, 0)).toBe(true);
    expect(await waitForPosition(changes, [], 5n, 0)).toBe(true);
  });

  it('ends when the last of them gets there', async () => {
    const changes = createReadModelChanges();
    let ended = false;
    const waiting = waitForPosition(changes, ['a', 'b'], 5n).then((reached) => {
      ended = true;
      return reached;
    });
    changes.publish(moved('a', 5n));
    changes.publish(moved('b', 4n));
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    changes.publish(moved('b', 7n));
    expect(await waiting).toBe(true);
  });

  it('is given up after a while', async () => {
    expect(await waitForPosition(createReadModelChanges(), ['a'], 1n, 1)).toBe(false);
  });

  it('goes on only after everybody heard what changed: pages are dropped first', async () => {
    const changes = createReadModelChanges();
    const order: string[] = [];
    const waiting = waitForPosition(changes, ['a'], 1n).then(() => order.push('answered'));
    changes.onChange(({ tags }) => order.push(`dropped ${tags}`));
    changes.publish(moved('a', 1n, ['articles:pt']));
    await waiting;
    expect(order).toEqual(['dropped articles:pt', 'answered']);
  });

  it('never goes back when news arrive out of order', async () => {
    const changes = createReadModelChanges();
    changes.publish(moved('a', 5n));
    changes.publish(moved('a', 3n));
    expect(changes.positionOf('a')).toBe(5n);
  });
});
