import type { Kysely } from 'kysely';
import type { AdvertTables } from './advert/tables.ts';
import type { ArticleTables } from './article/tables.ts';
import type { CategoryTables } from './category/tables.ts';
import type { ContributorTables } from './contributor/tables.ts';
import type { EditionTables } from './edition/tables.ts';
import type { FrontPageTables } from './front-page/tables.ts';
import type { HistoryTables } from './history/tables.ts';
import type { HyperlinkTables } from './hyperlink/tables.ts';
import type { MediaTables } from './media/tables.ts';
import type { SubscriberTables } from './newsletter/tables.ts';
import type { RestaurantGuideTables } from './restaurant/tables.ts';
import type { SearchTables } from './search/tables.ts';
import type { SettingsTables } from './settings/tables.ts';
import type { PageTables } from './standing-page/tables.ts';
import type { VoteStatisticsTables } from './vote/tables.ts';

/** All read models together: what queries see. */
export type ReadTables = ArticleTables &
  AdvertTables &
  CategoryTables &
  ContributorTables &
  EditionTables &
  FrontPageTables &
  HistoryTables &
  HyperlinkTables &
  MediaTables &
  RestaurantGuideTables &
  SearchTables &
  PageTables &
  SettingsTables &
  SubscriberTables &
  VoteStatisticsTables;

export type ReadDatabase = Kysely<ReadTables>;
