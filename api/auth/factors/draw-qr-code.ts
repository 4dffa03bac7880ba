import { toString as toQrCode } from 'qrcode';

/**
 * Draws a text as QR code and returns the SVG. Its colours have names, because auth-js puts the SVG into a data URL as it is, where `#`
 * would begin the fragment.
 */
export const drawQrCode = async (text: string): Promise<string> => {
  const svg = await toQrCode(text, { type: 'svg', color: { dark: '#000000', light: '#ffffff' } });
  return svg.replaceAll('#000000', 'black').replaceAll('#ffffff', 'white');
};
