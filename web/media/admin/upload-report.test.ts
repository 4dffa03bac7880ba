import { describe, expect, it } from 'vitest';
import { uploadReport } from './upload-report.ts';

const words = { picturesAdded: '… added', picturesNotAdded: '… not added' };
const failed = (fileName: string, reason = 'Too large.') => ({ fileName, reason });

describe('uploadReport', () => {
  it('says nothing about one picture, or none', () => {
    expect([uploadReport(words, 0, []), uploadReport(words, 1, [])]).toEqual([undefined, undefined]);
  });

  it('counts several pictures that were added', () => {
    expect(uploadReport(words, 2, [])).toEqual({ kind: 'success', text: '2 added' });
  });

  it('counts those that failed, with the reason', () => {
    expect(uploadReport(words, 0, [failed('a.jpg')])).toEqual({
      kind: 'error',
      text: '1 not added',
      reasons: 'a.jpg: Too large.',
    });
  });

  it('counts both', () => {
    expect(uploadReport(words, 1, [failed('a.jpg')])).toMatchObject({ kind: 'warning', text: '1 added. 1 not added' });
  });

  it('gives each reason once, with at most three names', () => {
    const three = ['a', 'b', 'c'].map((name) => failed(name));
    expect(uploadReport(words, 0, [...three, failed('x', 'No picture.')])?.reasons).toBe(
      'a, b, c: Too large. x: No picture.',
    );
    expect(uploadReport(words, 0, [...three, failed('d')])?.reasons).toBe('a, b, c, …: Too large.');
  });
});
