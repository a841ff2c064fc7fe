import { useState } from 'react';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Asks before a form with unsaved changes is left. Call `onChange` at each change, and `onSaved` once it is saved. */
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
