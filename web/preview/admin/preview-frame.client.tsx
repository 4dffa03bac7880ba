'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';

interface FrameProps {
  /** URL of the page; undefined for a frame that is loaded by a form with its `name` as target. */
  src?: string;
  name?: string;
  /** Width of the simulated screen in CSS pixels. */
  width: number;
  /** Called with the path of each page that is loaded by a link in the frame. */
  onNavigate?(path: string): void;
}

/** Height of the frame in CSS pixels, before scaling. */
const HEIGHT = 900;

/**
 * Renders a page in a frame of `width` CSS pixels, scaled down if there is less room. The scripts of the page do not run. If the server sends
 * a text instead of a page, it is shown above the frame.
 */
export const PreviewFrame = ({ src, name, width, onNavigate }: FrameProps) => {
  const t = useMessage();
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [error, setError] = useState('');
  useLayoutEffect(() => {
    const fit = () => setScale(Math.min(1, place.current!.clientWidth / width));
    const watch = new ResizeObserver(fit);
    watch.observe(place.current!);
    fit();
    return () => watch.disconnect();
  }, [width]);
  const loaded = ({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
    const { contentDocument, contentWindow } = currentTarget;
    const isPage = contentDocument?.contentType === 'text/html';
    setError(isPage ? '' : contentDocument?.body?.textContent || t('preview.nothing'));
    const led = new URLSearchParams(contentWindow?.location.search).get('path');
    if (led) onNavigate?.(led);
  };
  return (
    <>
      {error && (
        <p className="desk-alert" role="alert">
          {error}
        </p>
      )}
      <div className="preview-place" ref={place} style={{ blockSize: HEIGHT * scale }}>
        <iframe
          title={t('preview.frame')}
          name={name}
          src={src}
          sandbox="allow-same-origin"
          style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }}
          onLoad={loaded}
        />
      </div>
    </>
  );
};
