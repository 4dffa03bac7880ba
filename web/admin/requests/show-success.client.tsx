'use client';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';

/** An action that a toast offers. */
interface ToastAction {
  label: ReactNode;
  run(): void;
}

/** Shows a success toast with a text and, if there is something to undo, a button for that. The button closes the toast. */
export const showSuccess = (text: ReactNode, undo?: ToastAction): void => {
  const act = () => {
    toast.dismiss(id);
    undo?.run();
  };
  const button = undo && (
    <Button type="button" variant="ghostInverse" onClick={act}>
      {undo.label}
    </Button>
  );
  const id = toast.success(text, { action: button });
};
