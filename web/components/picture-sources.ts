import type { Picture } from '#projections/views.ts';

/** Widths in which the media service cuts every picture, in pixels. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 2000] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** The widths a picture is offered in: never above its own, always at least one. */
export const widthsOf = (picture: Pick<Picture, 'width'>): number[] => {
  const widths = pictureWidths.filter((width) => width <= picture.width);
  return widths.length ? widths : [pictureWidths[0]];
};

/** The largest JPEG that is not wider than `atMost` pixels. */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number): string => {
  const widths = widthsOf(picture);
  return mediaUrl(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0] ?? atMost, 'jpg');
};

export const sourceSet = (picture: Pick<Picture, 'id' | 'width'>, format: PictureFormat): string =>
  widthsOf(picture)
    .map((width) => `${mediaUrl(picture.id, width, format)} ${width}w`)
    .join(', ');

const mediaUrl = (id: string, width: number, format: PictureFormat): string => `/media/${id}/${width}.${format}`;
