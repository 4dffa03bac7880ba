'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PreviewMessages } from './messages.ts';

interface FrameProps {
  src: string;
  /** Width of the simulated screen in CSS pixels. */
  width: number;
  /** Called with the path of each page that is loaded by a link in the frame. */
  onNavigate(path: string): void;
  messages: PreviewMessages;
}

/** Height of the frame in CSS pixels, before scaling. */
const HEIGHT = 900;

/** Renders the page `src` in a frame of `width` CSS pixels, scaled down if there is less room. The scripts of the page do not run. */
export const PreviewFrame = ({ src, width, onNavigate, messages }: FrameProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [isMissing, setMissing] = useState(false);
  useLayoutEffect(() => {
    const fit = () => setScale(Math.min(1, place.current!.clientWidth / width));
    const watch = new ResizeObserver(fit);
    watch.observe(place.current!);
    fit();
    return () => watch.disconnect();
  }, [width]);
  const loaded = ({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
    const { contentDocument, contentWindow } = currentTarget;
    setMissing(contentDocument?.contentType !== 'text/html');
    const led = new URLSearchParams(contentWindow?.location.search).get('path');
    if (led) onNavigate(led);
  };
  return (
    <>
      {isMissing && (
        <p className="desk-alert" role="alert">
          {messages.nothing}
        </p>
      )}
      <div className="preview-place" ref={place} style={{ blockSize: HEIGHT * scale }}>
        <iframe
          title={messages.frame}
          src={src}
          sandbox="allow-same-origin"
          style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }}
          onLoad={loaded}
        />
      </div>
    </>
  );
};
