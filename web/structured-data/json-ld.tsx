/** Renders structured data in the vocabulary of schema.org for search engines. */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // Escaping `<` keeps the JSON from closing the script element.
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
    }}
  />
);
