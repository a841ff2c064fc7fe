import type { PersonWindowId } from '@self-print/contract/shell.ts';
import { useText } from '../ui/KioskContext.tsx';
import { Overlay } from '../ui/Overlay.tsx';
import { NotSwitchedOn, useLeave } from './NotSwitchedOn.tsx';

export interface WindowPanelProps {
  readonly windowId: PersonWindowId;
}

/** A window for a person as a panel over this page, where no shell shows it. */
export function WindowPanel({ windowId }: WindowPanelProps) {
  const text = useText();
  return (
    <Overlay name={windowId} title={text(`window.${windowId}`)} onDismiss={useLeave(windowId)}>
      <NotSwitchedOn windowId={windowId} />
    </Overlay>
  );
}
