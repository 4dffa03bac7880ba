import type { Picture } from '../media/views.ts';

export interface AdvertView {
  id: string;
  /** `https://…`, or a path of the magazine itself. */
  target: string;
  picture: Picture & { alt: string };
}

/** An advert as staff plan it. */
export interface BookedAdvert {
  id: string;
  name: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
}
