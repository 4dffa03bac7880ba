import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { UnreadMention } from '../../admin/queries/note-views.ts';
import { t } from '../../i18n.ts';

/** Number of notes that are listed. */
const LISTED = 6;

/** Renders the notes that name the user and that they have not read, the newest first. Renders nothing if there are none. */
export const UnreadMentions = ({ locale, mentions }: { locale: Locale; mentions: readonly UnreadMention[] }) =>
  mentions.length === 0 ? null : (
    <ul className="today-list" aria-label={t(locale, 'dashboard.mentions')}>
      {mentions.slice(0, LISTED).map(({ article, note, title, titleLocale, by }) => (
        <li key={note}>
          <Link to={`/admin/articles/${article}?note=${note}` as '/admin'} lang={title ? titleLocale : undefined}>
            {title || t(locale, 'article.desk.untitled')}
          </Link>
          <span className="desk-quiet">
            {t(locale, 'dashboard.mentionBy', { by: by.name ?? t(locale, 'note.formerAccount') })}
          </span>
        </li>
      ))}
    </ul>
  );
