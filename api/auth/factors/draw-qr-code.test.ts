import { expect, it } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';

it('draws a QR code that can be put into a data URL unencoded', async () => {
  const svg = await drawQrCode('otpauth://totp/Levada:ana@levada.test?secret=JBSWY3DPEHPK3PXP&issuer=Levada');
  expect(svg).not.toMatch(/[#%]/);
  expect(svg).toMatch(/^<svg [^>]*>.*fill="white".*stroke="black".*<\/svg>\s*$/s);
});
