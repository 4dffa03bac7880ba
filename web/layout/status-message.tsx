import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { IslandEmblem } from '../components/emblem.tsx';

interface MessageProps {
  /** A large figure: the status. */
  statusCode: string;
  title: string;
  detail: string;
  advice?: string;
  action: { href: string; text: string };
  children?: ReactNode;
}

/** A page that has only something to say: not found, failed, moved. */
export const StatusMessage = ({ statusCode, title, detail, advice, action, children }: MessageProps) => (
  <div className="message page">
    <p className="message-figure" aria-hidden="true">
      {statusCode}
    </p>
    <IslandEmblem />
    <div className="message-words">
      <h1>{title}</h1>
      <p className="standfirst">{detail}</p>
      {advice && <p>{advice}</p>}
      <Button href={action.href}>{action.text}</Button>
    </div>
    {children}
  </div>
);
