import { LinkArt } from '../ui/art/LinkArt.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { useLink, useText } from '../ui/KioskContext.tsx';
import { Waiting } from '../ui/Waiting.tsx';

/** The first thing that a page shows: it says which of its first steps it is at. */
export function StartingScreen() {
  const text = useText();
  const isConnected = useLink().state !== null;
  return (
    <Frame>
      <Waiting
        name="starting"
        title={text('gate.starting.title')}
        step={text(isConnected ? 'gate.starting.terminal' : 'gate.starting.what')}
        whom={text(isConnected ? 'wait.platform' : 'wait.agent')}
        art={<LinkArt joined />}
      />
    </Frame>
  );
}
