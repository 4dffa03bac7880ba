import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';

it('draws a QR code that can be put into a data URL unencoded', async () => {
  const svg = await drawQrCode('otpauth://totp/Levada:ana@levada.test?secret=JBSWY3DPEHPK3PXP&issuer=Levada');
  expect(svg).not.toMatch(/[#%]/);
  const { channels } = await sharp(Buffer.from(svg)).stats();
  expect([channels[0]!.min, channels[0]!.max]).toEqual([0, 255]);
});
