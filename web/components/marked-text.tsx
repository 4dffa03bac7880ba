interface Fragment {
  text: string;
  hit: boolean;
  added?: boolean;
}

/**
 * Renders a text in which the parts that match a search are in `<mark>` elements; words that were not typed, such as synonyms, look
 * different.
 */
export const MarkedText = ({ parts }: { parts: Fragment[] }) =>
  parts.map(({ text, hit, added }, index) =>
    hit ? (
      <mark key={index} data-added={added ? '' : undefined}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
