import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { slugDecider } from './decider.ts';
import type { SlugEvent } from './events.ts';

const { given } = specification(slugDecider);

const reserved = (owner: string): SlugEvent => ({ type: 'SlugReserved', data: { owner } });
const released = (owner: string): SlugEvent => ({ type: 'SlugReleased', data: { owner } });

describe('reserving a slug', () => {
  it('assigns a free slug to the first request', () => {
    given().when({ name: 'ReserveSlug', owner: 'a1' }).then(reserved('a1'));
  });

  it('records no event for the current owner', () => {
    given(reserved('a1')).when({ name: 'ReserveSlug', owner: 'a1' }).then();
  });

  it('rejects any other owner', () => {
    given(reserved('a1')).when({ name: 'ReserveSlug', owner: 'a2' }).thenRejected('slug_taken', { path: 'slug' });
  });

  it('assigns a released slug to the next request', () => {
    given(reserved('a1'), released('a1')).when({ name: 'ReserveSlug', owner: 'a2' }).then(reserved('a2'));
    given(reserved('a1'), released('a1'), reserved('a2'))
      .when({ name: 'ReserveSlug', owner: 'a1' })
      .thenRejected('slug_taken', { path: 'slug' });
  });
});

describe('releasing a slug', () => {
  it('records the release by the current owner', () => {
    given(reserved('a1')).when({ name: 'ReleaseSlug', owner: 'a1' }).then(released('a1'));
  });

  it('records no event when the requester does not hold the slug', () => {
    given(reserved('a1')).when({ name: 'ReleaseSlug', owner: 'a2' }).then();
    given(reserved('a1'), released('a1')).when({ name: 'ReleaseSlug', owner: 'a1' }).then();
    given().when({ name: 'ReleaseSlug', owner: 'a1' }).then();
  });
});

describe('a slug abandoned by its owner', () => {
  it('passes to the next owner unless a third owner holds the slug', () => {
    const take = { name: 'ReserveSlug', owner: 'a2', abandonedBy: 'a1' } as const;
    given(reserved('a1')).when(take).then(released('a1'), reserved('a2'));
    given(reserved('a3')).when(take).thenRejected('slug_taken', { path: 'slug' });
    given(reserved('a1'), released('a1')).when(take).then(reserved('a2'));
  });
});
