'use client';
import './changes.css';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { ShownChange, ShownSide, ShownValue } from '../../admin/queries/history-views.ts';
import { TextDiff } from '../../admin/text-diff-view.tsx';

/**
 * Renders changed fields, each with its old and new value, or word by word where these were compared; both languages of a text are side by
 * side.
 */
export const ChangeList = ({ changes }: { changes: ShownChange[] }) => (
  <dl className="audit-changes">
    {changes.map(({ label, sides }, place) => (
      <div key={place}>
        <dt>{label}</dt>
        {sides.map((side) => (
          <Side key={side.language ?? ''} side={side} />
        ))}
      </div>
    ))}
  </dl>
);

const Side = ({ side }: { side: ShownSide }) => {
  const t = useMessage();
  const { language, words } = side;
  return (
    <dd>
      {language && <small>{t(`language.${language}`)}</small>}
      {words ? (
        <span className="word-diff" lang={language}>
          <TextDiff pieces={words} />
        </span>
      ) : (
        <OldAndNew side={side} />
      )}
    </dd>
  );
};

const OldAndNew = ({ side: { language, from, to } }: { side: ShownSide }) => {
  const t = useMessage();
  return (
    <>
      {from && (
        <>
          <del lang={language}>
            <Value {...from} />
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins lang={to && language}>{to ? <Value {...to} /> : t('history.nothing')}</ins>
    </>
  );
};

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
