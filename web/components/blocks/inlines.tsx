import { Fragment } from 'react';
import type { Inline } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { italicUrl } from '../../fonts/fonts.ts';
import { preloadFont } from '../../fonts/preload-font.ts';
import { FootnoteReference } from './footnotes.tsx';

/** The numbers of the footnotes of a text, by the run that the reference follows. */
export interface FootnoteNumbers {
  locale: Locale;
  numbers: ReadonlyMap<Inline, number>;
}

/** Renders runs of text with bold, italics, strikethrough, code, links and references to footnotes. Preloads the italic font if a run needs it. */
export const InlineText = ({ runs, notes }: { runs: Inline[]; notes?: FootnoteNumbers }) => {
  if (runs.some(({ italic }) => italic)) preloadFont(italicUrl);
  return runs.map((run, index) => (
    <Fragment key={index}>
      <Run run={run} />
      <FootnoteReference number={notes?.numbers.get(run)} locale={notes?.locale} />
    </Fragment>
  ));
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
