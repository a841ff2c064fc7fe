import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useKiosk, useSettings, useText } from '../ui/KioskContext.tsx';
import { Overlay } from '../ui/Overlay.tsx';
import { ReportButton } from '../ui/ReportButton.tsx';
import './help.css';

/** Answers to what people ask at this terminal, and who to call. */
export function HelpPanel() {
  const { send, clock } = useKiosk();
  const text = useText();
  const { supportPhone: phone } = useSettings();
  const terminal = orEmptyMark(useAgentState()?.terminal?.terminalCode);
  const close = () => send({ type: 'help', open: false });
  return (
    <Overlay name="help" title={text('help.title')} onDismiss={close}>
      <dl className="help">
        <Answer question={text('help.code')} answer={text('help.codeText')} />
        <Answer question={text('help.paper')} answer={text('help.paperText')} />
        <Answer question={text('help.privacy')} answer={text('help.privacyText')} />
        <Answer question={text('help.time')} answer={text('help.timeText')} />
        <Answer
          question={text('help.call')}
          answer={
            phone === '' ? text('help.noPhone', { terminal }) : text('help.callText', { phone, terminal })
          }
        />
      </dl>
      <div className="overlay__actions">
        <ReportButton shortCode={null} />
        <Button kind="quiet" size="large" onPress={() => send({ type: 'openStaff', nowMs: clock.nowMs() })}>
          {text('help.staff')}
        </Button>
        <Button kind="primary" size="large" onPress={close}>
          {text('help.close')}
        </Button>
      </div>
    </Overlay>
  );
}

function Answer({ question, answer }: { readonly question: string; readonly answer: string }) {
  return (
    <div className="help__answer">
      <dt>{question}</dt>
      <dd>{answer}</dd>
    </div>
  );
}
