import type { Picture } from '../media/views.ts';

export interface AdvertView {
  id: string;
  /** `https://…`, or a path of the magazine itself. */
  target: string;
  picture: Picture & { alt: string };
}
