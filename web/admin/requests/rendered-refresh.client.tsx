'use client';
import { useLayoutEffect, useState } from 'react';
import { refreshes } from './refreshes.ts';

/** Renders nothing; records which refresh is rendered: its number is part of the same transition as its elements. */
export const RenderedRefresh = () => {
  const [number, setNumber] = useState(refreshes.merged);
  useLayoutEffect(() => {
    refreshes.rendered = number;
    refreshes.render = setNumber;
  }, [number]);
  return null;
};
