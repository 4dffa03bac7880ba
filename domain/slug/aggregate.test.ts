import { describe, expect, it } from 'vitest';
import { streamOf } from '../aggregate.ts';
import { articleSlugAggregate, categorySlugAggregate, slugId } from './aggregate.ts';

describe('the stream of a slug', () => {
  it('is one for each kind, language and slug', () => {
    expect(streamOf(articleSlugAggregate, slugId('pt', 'pico'))).toBe('slug-pt_pico');
    expect(streamOf(articleSlugAggregate, slugId('en', 'pico'))).toBe('slug-en_pico');
    expect(streamOf(categorySlugAggregate, slugId('pt', 'pico'))).toBe('categoryslug-pt_pico');
  });
});
