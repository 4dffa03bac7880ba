'use client';
import { Component, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { ShellMessages } from '../shell-messages.ts';

interface Props {
  messages: Pick<ShellMessages, 'failed' | 'failedMore' | 'again'>;
  children: ReactNode;
}

/** Shows a message and a reload button instead of children that throw. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { messages, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div role="alert" className="desk-failure">
        <h1>{messages.failed}</h1>
        <p>{messages.failedMore}</p>
        <Button type="button" onClick={() => location.reload()}>
          {messages.again}
        </Button>
      </div>
    );
  }
}
