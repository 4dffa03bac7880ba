import { describe, expect, it } from 'vitest';
import { t } from '../../i18n.ts';
import { uploadReport } from './upload-report.ts';

const ids = { added: 'media.picturesAdded', notAdded: 'media.picturesNotAdded' } as const;
const report = (added: number, failures: Parameters<typeof uploadReport>[3]) =>
  uploadReport((id, values) => t('en', id, values), ids, added, failures);
const failed = (fileName: string, reason = 'Too large.') => ({ fileName, reason });

describe('uploadReport', () => {
  it('says nothing about one picture, or none', () => {
    expect([report(0, []), report(1, [])]).toEqual([undefined, undefined]);
  });

  it('counts several pictures that were added', () => {
    expect(report(2, [])).toEqual({ kind: 'success', text: 'Pictures added: 2' });
  });

  it('counts those that failed, with the reason', () => {
    expect(report(0, [failed('a.jpg')])).toEqual({
      kind: 'error',
      text: 'Not added: 1',
      reasons: 'a.jpg: Too large.',
    });
  });

  it('counts both', () => {
    expect(report(1, [failed('a.jpg')])).toMatchObject({ kind: 'warning', text: 'Pictures added: 1. Not added: 1' });
  });

  it('gives each reason once, with at most three names', () => {
    const three = ['a', 'b', 'c'].map((name) => failed(name));
    expect(report(0, [...three, failed('x', 'No picture.')])?.reasons).toBe('a, b, c: Too large. x: No picture.');
    expect(report(0, [...three, failed('d')])?.reasons).toBe('a, b, c, …: Too large.');
  });
});
