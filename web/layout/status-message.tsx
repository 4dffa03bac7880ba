import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { IslandEmblem } from '../components/emblem.tsx';

interface StatusMessageProps {
  /** HTTP status, shown as a large number. */
  statusCode: string;
  title: string;
  detail: string;
  advice?: string;
  action: { href: string; text: string };
  children?: ReactNode;
}

/** Renders the content of a page that only shows a message: page not found, failed or moved. */
export const StatusMessage = ({ statusCode, title, detail, advice, action, children }: StatusMessageProps) => (
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
