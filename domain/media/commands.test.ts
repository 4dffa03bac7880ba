import { expect, it } from 'vitest';
import { limitsOf } from '#testing/schema-limits.ts';
import { frameMedia, mediaUpload, registerMedia } from './commands.ts';

it('limits the fields of a picture', () => {
  expect(limitsOf(registerMedia)).toEqual({
    width: '1 …',
    height: '1 …',
    placeholder: '… 400',
    bytes: '1 …',
    'credit.author': '… 200',
    'credit.licence': '… 100',
    'credit.source': '… 500',
    'focus.x': '0 … 1 or 1 …',
    'focus.y': '0 … 1 or 1 …',
    fileName: '… 200',
    'texts.alt': '… 500',
    'texts.caption': '… 1000',
  });
});

it('limits the fields of a framing', () => {
  expect(limitsOf(frameMedia)).toEqual({
    'part.left': '0 … 99999',
    'part.top': '0 … 99999',
    'part.width': '16 … 99999',
    'part.height': '16 … 99999',
    'focus.x': '0 … 1 or 1 …',
    'focus.y': '0 … 1 or 1 …',
    expectedRevision: '0 …',
  });
});

it('limits the fields of an upload', () => {
  expect(limitsOf(mediaUpload)).toEqual({
    author: '… 200',
    licence: '… 100',
    source: '… 500',
    focusX: '0 … 1 or 1 …',
    focusY: '0 … 1 or 1 …',
    fileName: '… 200',
  });
});
