import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { historyOf } from '#projections/history/queries.ts';
import { libraryPage } from '#projections/media/library.ts';
import { mediaUsages, usedPictureIds } from '#projections/media-usage.ts';
import { listSubscribers } from '#projections/newsletter/queries.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { BackupFolder } from '#storage/backup/backup-folder.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import type { DeadLink } from '#web/admin/queries/article-views.ts';
import { advertDays, advertTotals } from '../advert/counts.ts';
import { articleVersions } from '../article/versions.ts';
import { unsavedArticles } from '../article/working-copy/unsaved-articles.ts';
import { recordAccess } from '../auth/account-event-outbox.ts';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { countRecoveryCodes } from '../auth/factors/recovery-codes.ts';
import { describeProgramRequest } from '../auth/oauth/describe-program-request.ts';
import { listPasskeys } from '../auth/passkeys/passkeys.ts';
import { listServiceKeys } from '../auth/service-keys/list-service-keys.ts';
import { anonKey } from '../auth/tokens/program-token.ts';
import { cacheByCost } from '../cost-based-cache.ts';
import { withAccountNames } from '../history/account-names.ts';
import { seesDrafts } from '../history/drafts/without-drafts.ts';
import { streamVersions } from '../history/versions.ts';
import { subscriberId } from '../newsletter/commands.ts';
import { listMentionable } from '../note/mentionable.ts';
import { shownNotes, unreadMentions } from '../note/shown-notes.ts';
import { listSignings } from '../object-storage/access/signing-list.ts';
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
import { unsentEmails } from './dashboard/unsent-emails.ts';
import { lastAuthor } from './last-author.ts';
import { ownDrafts } from './own-drafts.ts';
import { listPeople } from './people/people.ts';

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
  const outbox = createOutbox(db, personalData);
  return {
    async factors() {
      const rows = await db
        .selectFrom('factor')
        .leftJoin('passkey', 'passkey.factor_id', 'factor.id')
        .select(['factor.id', 'factor_type', 'friendly_name', 'passkey.name', 'status'])
        .where('factor.account_id', '=', accountId)
        .orderBy('factor.created_at')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        type: row.factor_type,
        name: row.name || (row.friendly_name ?? ''),
        isVerified: row.status === 'verified',
      }));
    },
    async passkeys() {
      if (accountId === null) return [];
      const rows = await listPasskeys(db, accountId);
      return rows.map(({ id, name, last_used_at: usedAt }) => ({ id, name, usedAt: usedAt?.toISOString() ?? null }));
    },
    recoveryCodes: () => countRecoveryCodes(db, accountId),
    async identities() {
      const rows = await db
        .selectFrom('identity')
        .select(['id', 'provider', 'identity_data'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute();
      return rows.map(({ id, provider, identity_data }) => ({
        id,
        provider,
        email: String(identity_data.email ?? ''),
      }));
    },
    async sessions() {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'user_agent', 'created_at', 'seen_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('seen_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        begun: row.created_at.toISOString(),
        seen: row.seen_at.toISOString(),
        isCurrentSession: row.id === signedIn?.session.id,
      }));
    },
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
    async streamHistory(stream) {
      const items = await withAccountNames(db, await historyOf(read, stream));
      return items
        .map(({ position, revision, type, at, actor, writers }) => ({
          position,
          revision,
          type,
          at,
          userName: [actor, ...writers].flatMap(({ name }) => name || []).join(', '),
        }))
        .reverse();
    },
    audit: (locale, query) => auditPage({ db, read, ...viewer }, locale, query),
    auditEvent: (locale, position) => auditEvent({ db, read, store, ...viewer }, locale, position),
    deleted: (locale, before) => deletedItemsPage({ db, read }, locale, before),
    articleVersions: (id, asked) => articleVersions(store, id, asked),
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
    unsentEmails: () => unsentEmails({ db, read, personalData }),
    async storedEmails(window) {
      const { total, items } = await outbox.list(window);
      return { total, items: items.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })) };
    },
    signedUrls: (window) => listSignings(db, window),
    serviceKeys: () => listServiceKeys(db),
    ownKeys: async () => (accountId === null ? [] : listServiceKeys(db, accountId)),
    programRequest: (query) => describeProgramRequest({ personalData, siteUrl }, query),
    anonKey: () => anonKey({ personalData, siteUrl }),
    async storedEmail(id) {
      const mail = z.uuid().safeParse(id).success ? await outbox.read(id) : undefined;
      if (mail && accountId)
        await recordAccess(db, { accountId, actor: accountId, kind: 'email_read', detail: mail.id });
      return mail && { to: mail.to, subject: mail.subject, text: mail.text, at: mail.at.toISOString() };
    },
  };
};
