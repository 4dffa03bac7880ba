/** The slices of the domain, one per line. No code may depend on their order. */
export { account } from './account/aggregate.ts';
export { advert } from './advert/aggregate.ts';
export { article } from './article/aggregate.ts';
export { category } from './category/aggregate.ts';
export { contributor } from './contributor/aggregate.ts';
export { deletion } from './deletion/aggregate.ts';
export { edition } from './edition/aggregate.ts';
export { hyperlink } from './hyperlink/aggregate.ts';
export { media } from './media/aggregate.ts';
export { newsletter } from './newsletter/aggregate.ts';
export { objectStorage } from './object-storage/aggregate.ts';
export { projection } from './projection/aggregate.ts';
export { restaurant } from './restaurant/aggregate.ts';
export { settings } from './settings/aggregate.ts';
export { slug } from './slug/aggregate.ts';
export { staticPage } from './static-page/aggregate.ts';
export { vote } from './vote/aggregate.ts';
