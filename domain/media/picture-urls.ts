import type { Crop } from './crop.ts';

/** Widths a picture is offered in, pixels (design/look.md: at least six). */
export const offeredWidths = [320, 480, 640, 960, 1280, 1600, 2000] as const;
export type OfferedWidth = (typeof offeredWidths)[number];

/** The widths that pages ask for of a picture, pixels: those below its own, and the first one above, which is served as wide as it is. */
export const askedWidths = (own: number): OfferedWidth[] => {
  const whole = offeredWidths.find((width) => width >= own);
  return [...offeredWidths.filter((width) => width < own), ...(whole ? [whole] : [])];
};

/** Formats a picture is offered in, the smallest files first; also the endings of their addresses. */
export const offeredFormats = ['avif', 'webp', 'jpg'] as const;
export type OfferedFormat = (typeof offeredFormats)[number];

/** Where a picture is served, or a part of it; one that is narrower than the width is served as wide as it is. */
export const pictureAddress = (id: string, width: OfferedWidth, format: OfferedFormat, crop?: Crop): string =>
  `/media/${id}/${crop ? `${cropName(crop)}/` : ''}${width}.${format}`;

/** As addresses and files call it: `3x2-500`. */
export const cropName = ({ ratio, along }: Crop): string => `${ratio}-${along}`;
