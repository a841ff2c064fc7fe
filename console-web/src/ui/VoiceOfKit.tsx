import { App } from 'antd';
import { useEffect } from 'react';
import type { KitVoice } from './kitVoice.ts';

/** The specification's for error toasts. */
const TOAST_SECONDS = 5;

interface VoiceOfKitProps {
  readonly onVoice: (voice: KitVoice) => void;
}

/** Where the kit's messages, notices and questions appear. */
export function VoiceOfKit({ onVoice }: VoiceOfKitProps) {
  return (
    <App component={false} message={{ duration: TOAST_SECONDS, maxCount: 3 }}>
      <Found onVoice={onVoice} />
    </App>
  );
}

function Found({ onVoice }: VoiceOfKitProps) {
  const voice = App.useApp();
  useEffect(() => onVoice(voice), [voice, onVoice]);
  return null;
}
