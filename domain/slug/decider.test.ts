import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { slugDecider } from './decider.ts';
import type { SlugEvent } from './events.ts';

const { given } = specification(slugDecider);

const reserved = (owner: string): SlugEvent => ({ type: 'SlugReserved', data: { owner } });
const released = (owner: string): SlugEvent => ({ type: 'SlugReleased', data: { owner } });

describe('reserving a slug', () => {
  it('gives a free one to whoever asks first', () => {
    given().when({ name: 'ReserveSlug', owner: 'a1' }).then(reserved('a1'));
  });

  it('changes nothing for its owner', () => {
    given(reserved('a1')).when({ name: 'ReserveSlug', owner: 'a1' }).then();
  });

  it('refuses everybody else', () => {
    given(reserved('a1')).when({ name: 'ReserveSlug', owner: 'a2' }).thenRejected('slug_taken', { path: 'slug' });
  });

  it('gives a released one to the next', () => {
    given(reserved('a1'), released('a1')).when({ name: 'ReserveSlug', owner: 'a2' }).then(reserved('a2'));
    given(reserved('a1'), released('a1'), reserved('a2'))
      .when({ name: 'ReserveSlug', owner: 'a1' })
      .thenRejected('slug_taken', { path: 'slug' });
  });
});

describe('releasing a slug', () => {
  it('is for its owner', () => {
    given(reserved('a1')).when({ name: 'ReleaseSlug', owner: 'a1' }).then(released('a1'));
  });

  it('changes nothing for everybody else, nor a second time', () => {
    given(reserved('a1')).when({ name: 'ReleaseSlug', owner: 'a2' }).then();
    given(reserved('a1'), released('a1')).when({ name: 'ReleaseSlug', owner: 'a1' }).then();
    given().when({ name: 'ReleaseSlug', owner: 'a1' }).then();
  });
});

describe('a slug that its holder abandoned', () => {
  it('passes to whoever asks, unless another one holds it by now', () => {
    const take = { name: 'ReserveSlug', owner: 'a2', abandonedBy: 'a1' } as const;
    given(reserved('a1')).when(take).then(released('a1'), reserved('a2'));
    given(reserved('a3')).when(take).thenRejected('slug_taken', { path: 'slug' });
    given(reserved('a1'), released('a1')).when(take).then(reserved('a2'));
  });
});
