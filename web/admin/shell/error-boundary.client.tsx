'use client';
import { Component, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

interface Props {
  children: ReactNode;
}

/** Shows a message and a reload button instead of children that throw. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

const Failure = () => {
  const t = useMessage();
  return (
    <div role="alert" className="desk-failure">
      <h1>{t('desk.failed')}</h1>
      <p>{t('desk.failedMore')}</p>
      <Button type="button" onClick={() => location.reload()}>
        {t('desk.again')}
      </Button>
    </div>
  );
};
