import type { Placement } from '#domain/advert/events.ts';
import type { Picture } from '../media/views.ts';

export interface AdvertView {
  id: string;
  /** `https://…`, or a path of this website. */
  target: string;
  picture: Picture & { alt: string };
}

/** An advert in the lists of the admin area. */
export interface BookedAdvert {
  id: string;
  name: string;
  placement: Placement;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
}
