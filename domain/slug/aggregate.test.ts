import { describe, expect, it } from 'vitest';
import { streamName } from '../aggregate.ts';
import { articleSlugAggregate, categorySlugAggregate, slugId } from './aggregate.ts';

describe('the stream of a slug', () => {
  it('is named after the kind, the locale and the slug', () => {
    expect(streamName(articleSlugAggregate, slugId('pt', 'pico'))).toBe('slug-pt_pico');
    expect(streamName(articleSlugAggregate, slugId('en', 'pico'))).toBe('slug-en_pico');
    expect(streamName(categorySlugAggregate, slugId('pt', 'pico'))).toBe('categoryslug-pt_pico');
  });
});
