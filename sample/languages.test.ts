import { describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { inAllLanguages } from './languages.ts';

describe('inAllLanguages', () => {
  const text = { pt: 'Mar', en: 'Sea' };

  it('keeps the texts of the sample, and gives those of the main language to further languages', () => {
    const completed = inAllLanguages({ name: text, cover: { alt: text } }) as { name: object; cover: { alt: object } };
    expect(completed.name).toMatchObject(text);
    expect(Object.keys(completed.name).sort()).toEqual([...locales].sort());
    expect(completed.cover.alt).toEqual(completed.name);
  });

  it('completes fields that have one language of a text', () => {
    expect(inAllLanguages({ verdictPt: 'Bom', verdictEn: 'Good' })).toMatchObject({
      verdictPt: 'Bom',
      verdictEn: 'Good',
    });
  });

  it('leaves translations as they are', () => {
    expect(inAllLanguages({ translations: text })).toEqual({ translations: text });
  });
});
