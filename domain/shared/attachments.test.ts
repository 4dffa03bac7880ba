import { describe, expect, it } from 'vitest';
import { attachmentEnding, attachmentUrl } from './attachments.ts';

describe('a file that is offered', () => {
  it.each([
    ['Mapa.PDF', 'pdf'],
    ['walk.2026.gpx', 'gpx'],
    ['page.html', undefined],
    ['picture.svg', undefined],
    ['constructor', undefined],
    ['a.toString', undefined],
    ['pdf', undefined],
  ])('%s has the ending %s', (name, ending) => {
    expect(attachmentEnding(name)).toBe(ending);
  });

  it('is saved under its name, with its ending once', () => {
    const file = `${'a'.repeat(32)}.gpx`;
    const base = `/storage/v1/object/public/attachments/${file}?download=`;
    expect(attachmentUrl(file, 'Caminho do Pico')).toBe(`${base}Caminho%20do%20Pico.gpx`);
    expect(attachmentUrl(file, 'caminho.GPX')).toBe(`${base}caminho.GPX`);
    expect(attachmentUrl(file, 'mapa.pdf')).toBe(`${base}mapa.pdf.gpx`);
    expect(attachmentUrl(file, ' ')).toBe(`${base}aaaaaaaa.gpx`);
  });
});
