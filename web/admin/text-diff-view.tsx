import type { TextDiffPart } from './text-diff.ts';

/** Renders a comparison of texts as one text, in which removed and added words are marked. */
export const TextDiff = ({ pieces }: { pieces: readonly TextDiffPart[] }) =>
  pieces.map(({ text, is }, place) => {
    const Mark = { kept: 'span', removed: 'del', added: 'ins' }[is] as 'span';
    return <Mark key={place}>{text}</Mark>;
  });
