import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../../../i18n.ts';
import type { Translate } from '../../../../message-format.ts';
import { describeReport, emptyReport } from './paste-report.ts';

const translateTo =
  (locale: Locale): Translate =>
  (id, values) =>
    t(locale, id, values);

describe('describeReport', () => {
  it('returns an empty text if everything was kept', () => {
    expect(describeReport(emptyReport(), translateTo('en'), 'en-GB')).toBe('');
  });

  it.each([
    [
      'en',
      'en-GB',
      'Left out: 2 pictures, 1 video and 2 embedded pages. Pictures can be added from the library. Kept as plain lines: 1 table.',
    ],
    [
      'pt',
      'pt-PT',
      'Ficou de fora: 2 imagens, 1 vídeo e 2 páginas incorporadas. As imagens podem ser escolhidas na biblioteca. Mantido em linhas simples: 1 tabela.',
    ],
  ] as const)('counts each kind in %s', (locale, language, expected) => {
    const report = { pictures: 2, videos: 1, frames: 2, tables: 1 };
    expect(describeReport(report, translateTo(locale), language)).toBe(expected);
  });
});
