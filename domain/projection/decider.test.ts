import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { projectionDecider } from './decider.ts';
import type { ProjectionEvent } from './events.ts';

const { given } = specification(projectionDecider);

const projection = 'articles';
const poison = { position: '7', eventId: 'e7' };
const retried: ProjectionEvent = { type: 'ProjectionRetried', data: { name: projection, position: '7' } };
const skipped: ProjectionEvent = { type: 'ProjectionEventSkipped', data: { name: projection, ...poison } };

describe('retrying a projection', () => {
  it('records a retry at the failed event on every request', () => {
    given()
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then(retried);
    given(retried)
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then(retried);
  });

  it('records no event when the projection runs or already skips the failed event', () => {
    given().when({ name: 'RetryProjection', projection, stuckAt: [] }).then();
    given(skipped)
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then();
  });
});

describe('skipping an event', () => {
  it('skips the event that stopped the projection', () => {
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [poison] })
      .then(skipped);
  });

  it('skips an event that stopped a rebuild', () => {
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [{ position: '9', eventId: 'e9' }, poison] })
      .then(skipped);
  });

  it('rejects any other position', () => {
    const refused = { path: 'position' };
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '8', stuckAt: [poison] })
      .thenRejected('unknown_reference', refused);
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [] })
      .thenRejected('unknown_reference', refused);
  });

  it('records no event when the event is already skipped', () => {
    given(skipped)
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [poison] })
      .then();
  });
});
