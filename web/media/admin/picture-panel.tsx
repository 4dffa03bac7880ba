import { Link } from 'waku';
import { isUnframed } from '#domain/media/framing.ts';
import { type Locale, locales, localesFrom } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import type { LibraryPicture } from '#projections/media/views.ts';
import { canOpen } from '../../admin/can-open.ts';
import type { AdminQueries } from '../../admin/queries/admin-queries.ts';
import { SharedRevision } from '../../admin/requests/shared-revision.client.tsx';
import { formatCredit, formatDay, languageTags, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { FramingButton } from './framing/framing-button.client.tsx';
import { PictureActions } from './picture-actions.client.tsx';
import { PictureForm } from './picture-form.client.tsx';
import { pictureLabel } from './picture-list.tsx';

interface PanelProps {
  locale: Locale;
  id: string;
  /** URL of the library without the open picture. */
  close: string;
}

/**
 * Renders the panel of one picture: its form, where it is used, its actions and its history. Renders nothing if the picture does not exist.
 */
export const PicturePanel = async ({ locale, id, close }: PanelProps) => {
  const { queries, adminScreen } = requestContext();
  const picture = await queries.libraryPicture(id);
  if (!picture) return null;
  const { id: me, role } = adminScreen!.account!;
  const { pictures: rights } = roleRights[role];
  const [places, history] = await Promise.all([
    adminScreen!.queries.mediaUsages(id),
    adminScreen!.queries.streamHistory(`media-${id}`),
  ]);
  return (
    <SharedRevision newest={picture.revision}>
      <aside className="library-panel" aria-label={pictureLabel(locale, picture)}>
        <p className="library-close">
          <Link to={close as '/admin'}>{t(locale, 'media.close')}</Link>
        </p>
        {rights === 'view' ? (
          <Description locale={locale} picture={picture} />
        ) : (
          <>
            {!picture.isDeleted && <FramingButton picture={picture} />}
            <PictureForm picture={picture} locale={locale} userId={me} />
          </>
        )}
        <p className="desk-hint">{factsOf(locale, picture)}</p>
        <Places locale={locale} places={places} />
        {(rights === 'all' || (rights === 'own' && history.at(-1)?.actorId === me)) && (
          <PictureActions
            id={id}
            canReplace={rights === 'all'}
            isDeleted={picture.isDeleted}
            isReplaced={picture.isReplaced}
            isInUse={places.length > 0}
            closeUrl={close}
          />
        )}
        <History locale={locale} id={id} history={history} />
      </aside>
    </SharedRevision>
  );
};

type Rows<Name extends 'mediaUsages' | 'streamHistory'> = Awaited<ReturnType<AdminQueries[Name]>>;

/** Renders where a picture is used. */
const Places = ({ locale, places }: { locale: Locale; places: Rows<'mediaUsages'> }) => (
  <>
    <h2>{t(locale, 'media.places')}</h2>
    {places.length === 0 ? (
      <p>{t(locale, 'media.nowhere')}</p>
    ) : (
      <ul className="desk-list">
        {places.map(({ stream, kind, title }) => (
          <li key={stream}>
            {localesFrom(locale)
              .map((each) => title[each])
              .find(Boolean)}{' '}
            <small>{t(locale, `media.kindOf.${kind}` as 'media.kindOf.article')}</small>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Renders what was done with a picture, when and by whom. */
const History = ({ locale, id, history }: { locale: Locale; id: string; history: Rows<'streamHistory'> }) => (
  <>
    <h2>
      {canOpen('/admin/history') ? (
        <Link to={`/admin/history?thing=media-${id}` as '/admin'}>{t(locale, 'media.history')}</Link>
      ) : (
        t(locale, 'media.history')
      )}
    </h2>
    <ol className="desk-list library-history">
      {history.map(({ position, type, userName, at }) => (
        <li key={position}>
          {t(locale, `event.${type}` as 'event.MediaEdited')},{' '}
          <small>{`${userName}, ${formatDay(locale, at.slice(0, 10))}`}</small>
        </li>
      ))}
    </ol>
  </>
);

/** Renders what a picture shows and by whom, for those who do not change it. */
const Description = ({ locale, picture: { texts, credit } }: { locale: Locale; picture: LibraryPicture }) => (
  <>
    {locales.map((each) => (
      <p key={each} lang={each}>
        {texts[each].alt || '–'}
      </p>
    ))}
    <p>{formatCredit(locale, credit) || '–'}</p>
  </>
);

const factsOf = (locale: Locale, { width, height, whole, bytes, addedAt }: LibraryPicture): string =>
  [
    t(locale, isUnframed(whole.framing) ? 'media.size' : 'media.framedFrom', {
      width,
      height,
      ownWidth: whole.width,
      ownHeight: whole.height,
      bytes: new Intl.NumberFormat(languageTags[locale], {
        style: 'unit',
        unit: 'kilobyte',
        maximumFractionDigits: 0,
      }).format(bytes / 1000),
    }),
    t(locale, 'media.added', { day: formatDay(locale, addedAt.slice(0, 10)) }),
  ].join('. ');
