'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PreviewMessages } from './messages.ts';

interface FrameProps {
  src: string;
  /** CSS pixels of the screen. */
  width: number;
  /** Told the path of a page that a link in the frame led to. */
  onNavigate(path: string): void;
  messages: PreviewMessages;
}

/** CSS pixels of the page that are in sight. */
const HEIGHT = 900;

/** The page, made smaller where the desk is narrower than the screen that is meant. No script of it runs. */
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
