import type { Kysely } from 'kysely';
import type { ArticleTables } from './articles/tables.ts';
import type { CategoryTables } from './categories/tables.ts';
import type { ContributorTables } from './contributors/tables.ts';
import type { FrontPageTables } from './front-page/tables.ts';
import type { HistoryTables } from './history/tables.ts';
import type { MediaTables } from './media/tables.ts';
import type { SettingsTables } from './settings/tables.ts';
import type { VoteStatisticsTables } from './vote-statistics/tables.ts';

/** All read models together: what queries see. */
export type ReadTables = ArticleTables &
  CategoryTables &
  ContributorTables &
  FrontPageTables &
  HistoryTables &
  MediaTables &
  SettingsTables &
  VoteStatisticsTables;

export type ReadDatabase = Kysely<ReadTables>;
