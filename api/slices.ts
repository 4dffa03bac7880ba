/** All slices of the server, one per line; nothing may depend on their order. */
export { account } from './account/endpoints.ts';
export { advert } from './advert/endpoints.ts';
export { article } from './article/endpoints.ts';
export { category } from './category/endpoints.ts';
export { contributor } from './contributor/endpoints.ts';
export { edition } from './edition/endpoints.ts';
export { history } from './history/endpoints.ts';
export { hyperlink } from './hyperlink/endpoints.ts';
export { insights } from './insights/endpoints.ts';
export { media } from './media/endpoints.ts';
export { newsletter } from './newsletter/endpoints.ts';
export { objectStorage } from './object-storage/endpoints.ts';
export { projection } from './projection/endpoints.ts';
export { restaurant } from './restaurant/endpoints.ts';
export { settings } from './settings/endpoints.ts';
export { staticPage } from './static-page/endpoints.ts';
export { vote } from './vote/endpoints.ts';
