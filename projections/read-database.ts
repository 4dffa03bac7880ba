import type { Kysely } from 'kysely';
import type { AdvertTables } from './adverts/tables.ts';
import type { ArticleTables } from './articles/tables.ts';
import type { CategoryTables } from './categories/tables.ts';
import type { ContributorTables } from './contributors/tables.ts';
import type { EditionTables } from './editions/tables.ts';
import type { FrontPageTables } from './front-page/tables.ts';
import type { HistoryTables } from './history/tables.ts';
import type { HyperlinkTables } from './hyperlinks/tables.ts';
import type { MediaTables } from './media/tables.ts';
import type { PageTables } from './pages/tables.ts';
import type { RestaurantGuideTables } from './restaurant-guide/tables.ts';
import type { SearchTables } from './search/tables.ts';
import type { SettingsTables } from './settings/tables.ts';
import type { SubscriberTables } from './subscribers/tables.ts';
import type { VoteStatisticsTables } from './vote-statistics/tables.ts';

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
