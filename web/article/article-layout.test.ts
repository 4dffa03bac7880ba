import { describe, expect, it } from 'vitest';
import { articleLayout } from './article-layout.ts';
import { card } from './fixture.ts';

const image = card.image!;

describe('articleLayout', () => {
  it('follows from picture and featuring unless editors chose', () => {
    expect(articleLayout({ layout: null, featured: true, image })).toBe('story');
    expect(articleLayout({ layout: null, featured: false, image })).toBe('standard');
    expect(articleLayout({ layout: null, featured: true })).toBe('words');
  });

  it('is a photo essay where editors chose it, with a main picture or without', () => {
    expect(articleLayout({ layout: 'essay', featured: true, image })).toBe('essay');
    expect(articleLayout({ layout: 'essay', featured: false })).toBe('essay');
  });
});
