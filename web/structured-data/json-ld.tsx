/** Something that search engines read about a page, in the words of schema.org. */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // JSON, and without `<` nothing in it can end the element
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
    }}
  />
);
