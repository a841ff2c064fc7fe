import { useState } from 'react';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Asks before a form is left whose changes are not saved. `onChange` is told of each change, `onSaved` when it was saved. */
export function useUnsaved(onSaved: () => void) {
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  return {
    onChange: () => setChanged(true),
    onSaved: () => {
      setChanged(false);
      onSaved();
    },
  };
}
