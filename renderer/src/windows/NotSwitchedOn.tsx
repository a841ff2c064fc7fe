import { windowCalls } from '@self-print/contract/agent/face.ts';
import type { PersonWindowId } from '@self-print/contract/shell.ts';
import { BarrierArt } from '../ui/art/BarrierArt.tsx';
import { Button } from '../ui/Button.tsx';
import { useKiosk, useSettings, useText } from '../ui/KioskContext.tsx';
import './windows.css';

/** How a person leaves a window: the agent closes it wherever it is shown. */
export function useLeave(windowId: PersonWindowId): () => void {
  const { api } = useKiosk();
  return () => void api.action().agent(windowCalls.closeWindow, { windowId });
}

/** Says that a function is not on at this terminal, who can help, and how to leave. */
export function NotSwitchedOn({ windowId }: { readonly windowId: PersonWindowId }) {
  const text = useText();
  const { supportPhone: phone } = useSettings();
  const leave = useLeave(windowId);
  return (
    <div className="not-on">
      <div className="not-on__art">
        <BarrierArt />
      </div>
      <p className="not-on__what">{text('window.notOn')}</p>
      <p>{text('window.notAsked')}</p>
      <p>{phone === '' ? text('window.desk') : text('window.call', { phone })}</p>
      <Button kind="primary" size="large" onPress={leave}>
        {text('window.back')}
      </Button>
    </div>
  );
}
