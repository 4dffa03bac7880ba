import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/**
 * Holds the active option of a combobox, whose text field keeps the focus. Returns `active`, its index or -1, `optionId` for the ids of
 * the options, and `onKeyDown` for the field: ArrowDown and ArrowUp move it around, and Enter selects it with `onSelect`. `key` changes
 * with the options, of which then none is active.
 */
export const useActiveOption = (key: string, count: number, onSelect: (index: number) => void) => {
  const [state, setState] = useState({ key, index: -1 });
  const id = useId();
  const active = state.key === key && state.index < count ? state.index : -1;
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const index = { ArrowDown: (active + 1) % count, ArrowUp: (Math.max(active, 0) - 1 + count) % count }[event.key];
    if (index !== undefined) setState({ key, index });
    else if (event.key === 'Enter' && active >= 0) onSelect(active);
    else return;
    event.preventDefault();
  };
  return { active, optionId, onKeyDown };
};
