import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

/** Values of the choices, as `styles/tokens.css` and `page-script/first-paint.client.ts` know them. The first one is the default. */
const SIZES = ['', 'large', 'larger'] as const;
const THEMES = ['', 'light', 'dark'] as const;

/**
 * Renders what a reader can do with an article: share it, save it on the device, and choose text size and theme. All of it needs the page
 * script (`page-script/reading-tools.client.ts`), so it is not shown without JavaScript.
 */
export const ReadingTools = ({ locale, article }: { locale: Locale; article: Pick<ArticleView, 'id'> }) => (
  <div
    className="reading-tools page"
    data-article={article.id}
    data-close={t(locale, 'viewer.close')}
    data-previous={t(locale, 'viewer.previous')}
    data-next={t(locale, 'viewer.next')}
  >
    <div>
      <button
        type="button"
        data-tool="share"
        data-done={t(locale, 'tools.copied')}
        data-failed={t(locale, 'tools.notCopied')}
      >
        {t(locale, 'tools.share')}
      </button>
      <button type="button" data-tool="save" data-failed={t(locale, 'tools.notKept')} aria-pressed="false">
        {t(locale, 'tools.save')}
      </button>
      <button
        type="button"
        data-tool="listen"
        data-failed={t(locale, 'tools.listenFailed')}
        aria-pressed="false"
        hidden
      >
        {t(locale, 'tools.listen')}
      </button>
      <a className="quiet-link" href={href('saved', locale)}>
        {t(locale, 'saved.title')}
      </a>
      <Choice
        name="size"
        label={t(locale, 'tools.size')}
        options={SIZES.map((size) => [size, t(locale, `tools.size.${size || 'normal'}`)])}
      />
      <Choice
        name="theme"
        label={t(locale, 'tools.theme')}
        options={THEMES.map((theme) => [theme, t(locale, `tools.theme.${theme || 'auto'}`)])}
      />
    </div>
  </div>
);

const Choice = ({ name, label, options }: { name: string; label: string; options: [string, string][] }) => (
  <label>
    {label}{' '}
    <select data-tool={name} autoComplete="off">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
