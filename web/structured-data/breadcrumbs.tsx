import { requestContext } from '../request-context.ts';
import { JsonLd } from './json-ld.tsx';

/** Renders breadcrumbs in JSON-LD: `trail` lists the pages from the home page to this page. */
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
