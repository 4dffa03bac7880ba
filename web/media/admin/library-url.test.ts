import { expect, it } from 'vitest';
import { libraryUrl } from './library-url.ts';

it('leaves out what is usual', () => {
  expect(libraryUrl({})).toBe('/admin/media');
  expect(libraryUrl({ q: '', show: 'all', view: 'grid', picture: undefined })).toBe('/admin/media');
});

it('has what differs, such as a search in the list', () => {
  expect(libraryUrl({ q: 'urze', show: 'unused', view: 'list', picture: 'm' })).toBe(
    '/admin/media?q=urze&show=unused&view=list&picture=m',
  );
  expect(libraryUrl({ q: 'all' })).toBe('/admin/media?q=all');
});
