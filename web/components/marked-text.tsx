interface Fragment {
  text: string;
  hit: boolean;
}

/** Renders a text in which the parts that match a search are in `<mark>` elements. */
export const MarkedText = ({ parts }: { parts: Fragment[] }) =>
  parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
