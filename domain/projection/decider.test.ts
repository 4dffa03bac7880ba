import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { projectionDecider } from './decider.ts';
import type { ProjectionEvent } from './events.ts';

const { given } = specification(projectionDecider);

const projection = 'articles';
const poison = { position: '7', eventId: 'e7' };
const retried: ProjectionEvent = { type: 'ProjectionRetried', data: { name: projection, position: '7' } };
const skipped: ProjectionEvent = { type: 'ProjectionEventSkipped', data: { name: projection, ...poison } };

describe('trying a projection again', () => {
  it('is recorded where it is stuck, as often as staff say so', () => {
    given()
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then(retried);
    given(retried)
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then(retried);
  });

  it('is nothing where it runs, or is about to pass the event', () => {
    given().when({ name: 'RetryProjection', projection, stuckAt: [] }).then();
    given(skipped)
      .when({ name: 'RetryProjection', projection, stuckAt: [poison] })
      .then();
  });
});

describe('leaving an event out', () => {
  it('takes the event that the projection is stuck at', () => {
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [poison] })
      .then(skipped);
  });

  it('takes the one of a rebuild too', () => {
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [{ position: '9', eventId: 'e9' }, poison] })
      .then(skipped);
  });

  it('refuses any other', () => {
    const refused = { path: 'position' };
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '8', stuckAt: [poison] })
      .thenRejected('unknown_reference', refused);
    given()
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [] })
      .thenRejected('unknown_reference', refused);
  });

  it('is said once', () => {
    given(skipped)
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [poison] })
      .then();
  });
});
