import type { Localized } from '#domain/shared/locale.ts';
import './changes.css';
import type { ShownChange, ShownSide, ShownValue } from '../../admin/queries/history-views.ts';
import { TextDiff } from '../../admin/text-diff-view.tsx';

export interface ChangeListMessages extends Localized<string> {
  /** Stands for a value that was removed. */
  nothing: string;
}

/**
 * Renders changed fields, each with its old and new value, or word by word where these were compared; both languages of a text are side by
 * side. Also used by client components, so its texts are passed as `messages`.
 */
export const ChangeList = ({ changes, messages }: { changes: ShownChange[]; messages: ChangeListMessages }) => (
  <dl className="audit-changes">
    {changes.map(({ label, sides }, place) => (
      <div key={place}>
        <dt>{label}</dt>
        {sides.map((side) => (
          <Side key={side.language ?? ''} side={side} messages={messages} />
        ))}
      </div>
    ))}
  </dl>
);

const Side = ({ side, messages }: { side: ShownSide; messages: ChangeListMessages }) => {
  const { language, words } = side;
  return (
    <dd>
      {language && <small>{messages[language]}</small>}
      {words ? (
        <span className="word-diff" lang={language}>
          <TextDiff pieces={words} />
        </span>
      ) : (
        <OldAndNew side={side} messages={messages} />
      )}
    </dd>
  );
};

const OldAndNew = ({ side: { language, from, to }, messages }: { side: ShownSide; messages: ChangeListMessages }) => (
  <>
    {from && (
      <>
        <del lang={language}>
          <Value {...from} />
        </del>
        <span aria-hidden="true"> → </span>
      </>
    )}
    <ins lang={to && language}>{to ? <Value {...to} /> : messages.nothing}</ins>
  </>
);

/** The text names pictures and colours, so these need no text alternative. */
const Value = ({ text, pictures = [], hue, colour }: ShownValue) => (
  <>
    {(hue || colour) && (
      <span className="audit-swatch" data-hue={hue} style={colour ? { background: colour } : undefined} />
    )}
    {pictures.map(({ id, url }) => (
      <img key={id} src={url} alt="" width="64" height="64" loading="lazy" />
    ))}
    <span>{text}</span>
  </>
);
