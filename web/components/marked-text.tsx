interface Fragment {
  text: string;
  hit: boolean;
}

/** A text in which what was found is marked. */
export const MarkedText = ({ parts }: { parts: Fragment[] }) =>
  parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
