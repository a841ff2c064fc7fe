import { SECOND_MS } from '@self-print/contract/limits.ts';
import { idlePlan } from '../session/idle.ts';
import { Button } from '../ui/Button.tsx';
import { useKiosk, useSession, useSettings, useText } from '../ui/KioskContext.tsx';
import { Overlay } from '../ui/Overlay.tsx';
import { useNow } from '../ui/useNow.ts';
import './idleWarning.css';

const RING_LENGTH = 100;

/** Are you still there? Any touch gives the whole time again. */
export function IdleWarning() {
  const { send, clock } = useKiosk();
  const text = useText();
  const session = useSession();
  const settings = useSettings();
  const nowMs = useNow(SECOND_MS);
  const plan = idlePlan(session, settings);
  if (plan === null || plan.warnAtMs === null) return null;
  const seconds = Math.max(0, Math.floor((plan.endAtMs - nowMs) / SECOND_MS));
  const share = seconds / ((plan.endAtMs - plan.warnAtMs) / SECOND_MS);
  const stay = () => send({ type: 'touched', nowMs: clock.nowMs() });
  const leave = () =>
    send({ type: 'end', nowMs: clock.nowMs(), to: 'home', language: settings.defaultLanguage });
  return (
    <Overlay name="idle" title={text('idle.title')} onDismiss={stay}>
      <div className="idle">
        <svg className="idle__ring" viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="19" className="idle__track" />
          <circle
            cx="22"
            cy="22"
            r="19"
            className="idle__left"
            pathLength={RING_LENGTH}
            strokeDasharray={`${Math.min(1, share) * RING_LENGTH} ${RING_LENGTH}`}
          />
          <text x="22" y="27.5" textAnchor="middle">
            {seconds}
          </text>
        </svg>
        <p>{text('idle.text', { count: seconds })}</p>
      </div>
      <div className="overlay__actions">
        <Button size="large" onPress={leave}>
          {text('idle.leave')}
        </Button>
        <Button kind="primary" size="large" onPress={stay}>
          {text('idle.stay')}
        </Button>
      </div>
    </Overlay>
  );
}
