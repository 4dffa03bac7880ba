import type { Locale } from '#domain/shared/locale.ts';
import type { HyperlinkView } from '#projections/hyperlink/views.ts';
import { Caption } from '../components/picture-caption.tsx';
import { PictureLink } from '../components/picture-link.tsx';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { splitParagraphs } from '../components/split-paragraphs.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

interface HyperlinkListProps {
  locale: Locale;
  hyperlinks: HyperlinkView[];
}

/** Renders hyperlinks: for each the code printed in the magazine, its text, and the host of the website that it links to. */
export const HyperlinkList = ({ locale, hyperlinks }: HyperlinkListProps) => (
  <ul className="hyperlink-rows">
    {hyperlinks.map((hyperlink) => (
      <HyperlinkRow key={hyperlink.id} locale={locale} hyperlink={hyperlink} />
    ))}
  </ul>
);

const HyperlinkRow = ({ locale, hyperlink }: { locale: Locale; hyperlink: HyperlinkView }) => {
  const { id, title, text, target, picture } = hyperlink;
  const address = href('hyperlink', locale, { id });
  return (
    <li data-picture={picture ? 'beside' : 'none'}>
      <p className="code">
        <span className="unseen">{`${t(locale, 'hyperlink.code')}: `}</span>
        {id}
      </p>
      <div>
        <h2>
          <a href={address}>{title}</a>
        </h2>
        <p className="summary">{splitParagraphs(text)[0]}</p>
        <p className="byline">{new URL(target).host}</p>
      </div>
      {picture && (
        <figure className="card-picture">
          <PictureLink href={address}>
            <ResponsivePicture
              picture={picture}
              alt={picture.alt}
              sizes="(width <= 600px) 91vw, (width <= 820px) 33vw, (width <= 1700px) 25vw, 380px"
            />
          </PictureLink>
          <Caption locale={locale} picture={picture} />
        </figure>
      )}
    </li>
  );
};
