import { requestContext } from '../request-context.ts';
import { JsonLd } from './json-ld.tsx';

/** Renders the path from the home page to this page as breadcrumbs (JSON-LD). */
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
