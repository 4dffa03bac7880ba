import type { ReactNode } from 'react';
import type { Hue } from '#domain/shared/hue.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { Footer } from './footer.tsx';
import { ColourMasthead, Masthead } from './masthead.tsx';
import { Notice } from './notice.tsx';

interface PageProps {
  locale: Locale;
  /** Path of the same page in the other language, or of the nearest thing to it. */
  otherLanguage: string;
  /** Slug of the category that is marked in the navigation. */
  activeCategory?: string | undefined;
  /** The page has a search line of its own, so that the masthead needs none. */
  hideSearch?: boolean;
  /** The page has the newsletter's form itself, so that the footer needs none. */
  hideNewsletter?: boolean;
  children: ReactNode;
}

/** The everyday frame: skip link, masthead, content, footer. */
export const PageLayout = ({ children, ...props }: PageProps) => (
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

interface FloodPageProps extends PageProps {
  hue: Hue;
  /** What stands on the colour, under the masthead that shares it. */
  header: ReactNode;
  /** The cover keeps its right side for the picture, the opener of a story takes the whole width. */
  variant: 'cover' | 'story';
}

/** The frame of what is special: masthead and opener stand on one flood of colour. */
export const ColourPageLayout = ({ hue, header, variant, children, ...props }: FloodPageProps) => (
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
