import type { Picture } from '../media/views.ts';

export interface AdvertView {
  id: string;
  /** `https://…`, or a path of this website. */
  target: string;
  picture: Picture & { alt: string };
}

/** An advert in the calendar of the admin area. */
export interface BookedAdvert {
  id: string;
  name: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
}
