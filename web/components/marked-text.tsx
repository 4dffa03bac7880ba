interface Fragment {
  text: string;
  hit: boolean;
}

/** Renders a text with its search matches in `<mark>`. */
export const MarkedText = ({ parts }: { parts: Fragment[] }) =>
  parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
