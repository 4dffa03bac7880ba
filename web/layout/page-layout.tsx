import type { ReactNode } from 'react';
import type { Hue } from '#domain/shared/hue.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { Footer } from './footer.tsx';
import { ColourMasthead, Masthead } from './masthead.tsx';
import { Notice } from './notice.tsx';

interface PageLayoutProps {
  locale: Locale;
  /** Path of the same page in each language, or of the closest page to it. */
  languagePaths: Localized<string>;
  /** Slug of the category that the navigation marks as current. */
  activeCategory?: string | undefined;
  /** Leaves the search field out of the masthead, for pages with their own. */
  hideSearch?: boolean;
  /** Leaves the newsletter form out of the footer, for pages with their own. */
  hideNewsletter?: boolean;
  children: ReactNode;
}

/** Renders an ordinary page: skip link, notice, masthead, content and footer. */
export const PageLayout = ({ children, ...props }: PageLayoutProps) => (
  <>
    <SkipLink locale={props.locale} />
    <Notice locale={props.locale} />
    <Masthead {...props} />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer locale={props.locale} newsletter={!props.hideNewsletter} />
  </>
);

interface ColourPageLayoutProps extends PageLayoutProps {
  hue: Hue;
  /** Content on the coloured background, below the masthead. */
  header: ReactNode;
  /** `cover` leaves the right side to a picture; `story` uses the whole width for the header. */
  variant: 'cover' | 'story';
}

/** Renders a page whose masthead and header share a coloured background. */
export const ColourPageLayout = ({ hue, header, variant, children, ...props }: ColourPageLayoutProps) => (
  <>
    <SkipLink locale={props.locale} />
    <Notice locale={props.locale} />
    <div className="flood-frame" data-kind={variant}>
      <ColourMasthead {...props} hue={hue} />
      <main id="content" tabIndex={-1}>
        {header}
        <div>{children}</div>
      </main>
    </div>
    <Footer locale={props.locale} newsletter={!props.hideNewsletter} />
  </>
);

const SkipLink = ({ locale }: { locale: Locale }) => (
  <a className="skip" href="#content">
    {t(locale, 'skip')}
  </a>
);
