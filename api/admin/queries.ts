import type { Kysely } from 'kysely';
import { libraryPage } from '#projections/media/library.ts';
import { mediaUsages, usedPictureIds } from '#projections/media-usage.ts';
import { listSubscribers } from '#projections/newsletter/queries.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { BackupFolder } from '#storage/backup/backup-folder.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import type { DeadLink } from '#web/admin/queries/article-views.ts';
import { advertDays, advertTotals } from '../advert/counts.ts';
import { articleVersions } from '../article/versions.ts';
import { unsavedArticles } from '../article/working-copy/unsaved-articles.ts';
import { workingCopyHasChanges } from '../article/working-copy/unsaved-changes.ts';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { describeProgramRequest } from '../auth/oauth/describe-program-request.ts';
import { listOAuthClients } from '../auth/oauth/list-oauth-clients.ts';
import { listServiceKeys } from '../auth/service-keys/list-service-keys.ts';
import { anonKey } from '../auth/tokens/program-token.ts';
import { cacheByCost } from '../cost-based-cache.ts';
import { seesDrafts } from '../history/drafts/without-drafts.ts';
import { streamVersions } from '../history/versions.ts';
import { subscriberId } from '../newsletter/commands.ts';
import { listMentionable } from '../note/mentionable.ts';
import { shownNotes, unreadMentions } from '../note/shown-notes.ts';
import { listSignings } from '../object-storage/access/signing-list.ts';
import { bucketsPage } from '../object-storage/bucket-rights-routes.ts';
import { deadLinks } from '../operations/dead-links.ts';
import { operationsOverview } from '../operations/overview.ts';
import type { RuntimeSetup } from '../runtime-setup.ts';
import { jobs } from '../slice-endpoints.ts';
import { voteStatistics } from '../vote/statistics/vote-statistics.ts';
import { listDeliveries } from '../webhook/deliveries/deliveries.ts';
import { listAssignees } from '../workflow/assignees.ts';
import { auditEvent, auditPage, deletedItemsPage } from './audit-pages.ts';
import { dashboardStatistics } from './dashboard/dashboard-statistics.ts';
import { recentVotes } from './dashboard/recent-votes.ts';
import { subscriberGrowth } from './dashboard/subscriber-growth.ts';
import { emailQueries } from './email-queries.ts';
import { lastAuthor } from './last-author.ts';
import { ownAccountQueries } from './own-account-queries.ts';
import { ownDrafts } from './own-drafts.ts';
import { listPeople } from './people/people.ts';
import { streamHistory } from './stream-history.ts';

/** Cached per database, for all accounts. */
const deadLinksBy = new WeakMap<ReadDatabase, () => Promise<DeadLink[]>>();
const deadLinksIn = (read: ReadDatabase): (() => Promise<DeadLink[]>) => {
  const known = deadLinksBy.get(read) ?? cacheByCost(() => deadLinks(createQueries(read, () => {})));
  deadLinksBy.set(read, known);
  return known;
};

/** Dependencies of the queries of admin screens. */
export interface AdminServices {
  db: Kysely<Database>;
  read: ReadDatabase;
  store: EventStore;
  personalData: PersonalData;
  backups: BackupFolder;
  setup: RuntimeSetup;
  siteUrl: string;
}

/**
 * Returns the queries from which the admin screens are rendered. Queries about the user's own account (sessions, factors, drafts) return
 * the data of `signedIn`, or nothing if it is undefined.
 */
export const adminQueries = (
  { db, read, store, personalData, backups, setup, siteUrl }: AdminServices,
  signedIn: CurrentSession | undefined,
): AdminQueries => {
  const accountId = signedIn?.account.id ?? null;
  const viewer = { seesDrafts: seesDrafts(signedIn?.account.role) };
  return {
    ...ownAccountQueries(db, signedIn),
    lastAuthor: () => lastAuthor(read, accountId),
    ownDrafts: (locale) => ownDrafts(read, accountId, locale),
    unsavedArticles: (locale) => unsavedArticles(db, accountId, locale),
    unusedPictures: (query) => libraryPage(read, query, { unless: usedPictureIds() }),
    subscribers: ({ q, state, ...page }) =>
      listSubscribers(read, personalData, {
        ...page,
        id: q === '' ? undefined : subscriberId(personalData, q),
        state: state === 'all' ? undefined : state,
      }),
    item: async (stream) => (await streamVersions(store, stream)).at(-1),
    advertTotals: () => advertTotals(db),
    webhookDeliveries: (webhook, limit) => listDeliveries(db, webhook, limit),
    advertDays: (advert, limit) => advertDays(db, advert, limit),
    mediaUsages: (mediaId) => mediaUsages(read, mediaId),
    streamHistory: (stream) => streamHistory({ db, read }, stream),
    audit: (locale, query) => auditPage({ db, read, ...viewer }, locale, query),
    auditEvent: (locale, position) => auditEvent({ db, read, store, ...viewer }, locale, position),
    deleted: (locale, before) => deletedItemsPage({ db, read }, locale, before),
    articleVersions: (id, asked) => articleVersions(store, id, asked),
    hasUnsavedChanges: (articleId) => workingCopyHasChanges(db, articleId),
    deadLinks: () => deadLinksIn(read)(),
    operations: () => operationsOverview({ db, read, store, jobs, backups, setup }),
    dashboardFigures: (today) => dashboardStatistics({ db, read }, today),
    votesOf: (id, today) => recentVotes(read, id, today),
    voteStatistics: (filter) => voteStatistics({ read, store }, filter),
    subscriberGrowth: (today) => subscriberGrowth(read, today),
    people: () => listPeople(db, accountId),
    assignees: () => listAssignees(db),
    shownNotes: (article) => shownNotes({ db, read }, article, accountId),
    mentionable: (article) => listMentionable({ db, read }, article),
    unreadMentions: () => unreadMentions({ db, read }, accountId),
    ...emailQueries({ db, read, personalData }, accountId),
    signedUrls: (window) => listSignings(db, window),
    buckets: (window) => bucketsPage(db, window),
    serviceKeys: () => listServiceKeys(db),
    oauthClients: () => listOAuthClients(db),
    programRequest: (query) => describeProgramRequest({ db, personalData, siteUrl }, query),
    anonKey: () => anonKey({ personalData, siteUrl }),
  };
};
