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

describe('rebuilding a projection', () => {
  it('records the start on every request, and the end', () => {
    const started: ProjectionEvent = { type: 'ProjectionRebuildStarted', data: { name: projection } };
    given().when({ name: 'RebuildProjection', projection }).then(started);
    given(started).when({ name: 'RebuildProjection', projection }).then(started);
    given(started)
      .when({ name: 'CompleteRebuild', projection })
      .then({ type: 'ProjectionRebuilt', data: { name: projection } });
  });

  it('still skips the events that were skipped before', () => {
    given(skipped, { type: 'ProjectionRebuilt', data: { name: projection } })
      .when({ name: 'SkipPoisonEvent', projection, position: '7', stuckAt: [poison] })
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
