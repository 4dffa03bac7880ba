import { requestContext } from '../request-context.ts';
import { JsonLd } from './json-ld.tsx';

/** Where a page stands, from the home page down to itself. */
export const BreadcrumbJsonLd = ({ trail }: { trail: { name: string; path: string }[] }) => {
  const { siteUrl } = requestContext();
  const itemListElement = trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  }));
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />;
};
