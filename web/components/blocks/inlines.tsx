import type { Inline } from '#domain/shared/blocks.ts';
import { italicUrl } from '../../fonts/fonts.ts';
import { preloadFont } from '../../fonts/preload-font.ts';

/** Renders runs of text with bold, italics, strikethrough, code and links. Preloads the italic font if a run needs it. */
export const InlineText = ({ runs }: { runs: Inline[] }) => {
  if (runs.some(({ italic }) => italic)) preloadFont(italicUrl);
  return runs.map((run, index) => <Run key={index} run={run} />);
};

const Run = ({ run: { text, bold, italic, strike, code, href } }: { run: Inline }) => {
  const literal = code ? <code>{text}</code> : text;
  const struck = strike ? <s>{literal}</s> : literal;
  const emphasized = italic ? <em>{struck}</em> : struck;
  const strong = bold ? <strong>{emphasized}</strong> : emphasized;
  if (!href) return strong;
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener' : undefined}>
      {strong}
    </a>
  );
};
