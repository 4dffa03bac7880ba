import { describe, expect, it } from 'vitest';
import { createReadModelChanges } from './read-model-changes.ts';
import { waitForPosition } from './wait-for-position.ts';

const moved = (projection: string, position: bigint, tags: string[] = []) => ({ projection, position, tags });

describe('waiting for a position', () => {
  it('resolves immediately when every named projection has reached it or none is named', async () => {
    const changes = createReadModelChanges();
    changes.publish(moved('a', 5n));
    changes.publish(moved('b', 6n));
    expect(await waitForPosition(changes, ['a', 'b'], 5n, 0)).toBe(true);
    expect(await waitForPosition(changes, [], 5n, 0)).toBe(true);
  });

  it('resolves when the last named projection reaches it', async () => {
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

  it('resolves to false after the timeout', async () => {
    expect(await waitForPosition(createReadModelChanges(), ['a'], 1n, 1)).toBe(false);
  });

  it('resolves only after the change listeners have been notified', async () => {
    const changes = createReadModelChanges();
    const order: string[] = [];
    const waiting = waitForPosition(changes, ['a'], 1n).then(() => order.push('answered'));
    changes.onChange(({ tags }) => order.push(`dropped ${tags}`));
    changes.publish(moved('a', 1n, ['articles:pt']));
    await waiting;
    expect(order).toEqual(['dropped articles:pt', 'answered']);
  });

  it('keeps the highest position when changes arrive out of order', async () => {
    const changes = createReadModelChanges();
    changes.publish(moved('a', 5n));
    changes.publish(moved('a', 3n));
    expect(changes.positionOf('a')).toBe(5n);
  });
});
