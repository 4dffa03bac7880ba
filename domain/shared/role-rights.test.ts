import { expect, it } from 'vitest';
import {
  CREATOR_ROLES,
  EDITOR_ROLES,
  FINDER_ROLES,
  LIBRARY_ROLES,
  PICTURE_EDITOR_ROLES,
  REPORT_ROLES,
  rolesWith,
  UPLOADER_ROLES,
  WRITER_ROLES,
} from './role-rights.ts';
import { staffRoles } from './staff-account.ts';

it.each([
  ['manage all content', EDITOR_ROLES, ['admin', 'editor']],
  ['write articles', WRITER_ROLES, ['admin', 'author', 'editor', 'translator']],
  ['begin articles', CREATOR_ROLES, ['admin', 'author', 'editor']],
  ['see all pictures', LIBRARY_ROLES, ['admin', 'editor', 'photographer', 'translator']],
  ['describe pictures', PICTURE_EDITOR_ROLES, ['admin', 'editor', 'photographer']],
  ['add pictures', UPLOADER_ROLES, ['admin', 'author', 'editor', 'photographer']],
  ['find content', FINDER_ROLES, ['admin', 'author', 'editor', 'photographer', 'translator']],
  ['read reports', REPORT_ROLES, ['admin', 'analyst', 'editor']],
])('these roles %s', (_right, roles, expected) => {
  expect(roles.toSorted()).toEqual(expected);
});

it('each role is found by a right that it has', () => {
  expect([rolesWith(() => true), rolesWith(() => false)]).toEqual([staffRoles, []]);
});
