import { expect, test } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { splitContent } from './split-content.ts';

const picture = (mediaId: string): Block => ({
  type: 'image',
  mediaId,
  alt: '',
  caption: '',

  width: 'full',
});
const paragraph = (text: string): Block => ({ type: 'text', text: [{ text }] });

test.each([
  ['a paragraph', [paragraph('lead'), paragraph('rest')], undefined],
  ['a picture and a paragraph', [picture('first'), paragraph('lead'), paragraph('rest')], picture('first')],
])('takes the introduction from a page that begins with %s', (_, content, hero) => {
  expect(splitContent(content)).toEqual({ hero, lead: [{ text: 'lead' }], text: [paragraph('rest')] });
});

test('keeps every picture of a page that begins with two', () => {
  const content = [picture('first'), picture('second'), paragraph('rest')];
  expect(splitContent(content)).toEqual({ hero: picture('first'), lead: [], text: content.slice(1) });
});
