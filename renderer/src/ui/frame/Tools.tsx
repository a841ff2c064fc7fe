import { idlePlan } from '../../session/idle.ts';
import type { Place } from '../../session/state.ts';
import { Button } from '../Button.tsx';
import { useAgentState, useKiosk, useLanguage, useSession, useSettings, useText } from '../KioskContext.tsx';
import { useNow } from '../useNow.ts';

/** Help, accessible mode, language and the time left. */
export function Tools() {
  const { send } = useKiosk();
  const session = useSession();
  const language = useLanguage();
  const text = useText();
  const { accessible, place } = session;
  const other = language === 'zh' ? 'en' : 'zh';
  const state = useAgentState();
  // Whoever sets the terminal up reads either language; the school has not said yet which ones it shows.
  const isSetUp = state === null || state.registration === 'registered';
  const hasOther = !isSetUp || state?.terminal?.languages.includes(other);
  return (
    <nav className="tools" aria-label={text('header.help')}>
      {hasTimeLeft(place) ? <TimeLeft /> : null}
      <Button onPress={() => send({ type: 'help', open: true })}>{text('header.help')}</Button>
      <Button onPress={() => send({ type: 'accessible', on: !accessible })} pressed={accessible}>
        {text(accessible ? 'header.accessibleOff' : 'header.accessible')}
      </Button>
      {hasOther ? (
        <Button onPress={() => send({ type: 'language', language: other })}>
          <span lang={other === 'en' ? 'en' : 'zh-CN'}>{text('header.language')}</span>
        </Button>
      ) : null}
    </nav>
  );
}

/** Whether the place belongs to a person and shows no clock of its own, as the pause after wrong codes and a payment do. */
function hasTimeLeft(place: Place): boolean {
  return place.at === 'pickup'
    ? place.state.at !== 'enteringCode' || place.state.trouble?.kind !== 'locked'
    : place.at === 'signIn' ||
        place.at === 'personal' ||
        place.at === 'selfPay' ||
        // A code to pay by has a clock of its own.
        (place.at === 'payment' && place.state.at !== 'following' && place.state.at !== 'forOther');
}

const SECOND_MS = 1_000;

/** How long this screen stays without a touch; nothing where it does not end by itself. */
function TimeLeft() {
  const text = useText();
  const session = useSession();
  const plan = idlePlan(session, useSettings());
  const nowMs = useNow(SECOND_MS);
  // A screen that ends without a warning shows a countdown of its own.
  if (plan === null || plan.warnAtMs === null) return null;
  const seconds = Math.max(0, Math.floor((plan.endAtMs - nowMs) / SECOND_MS));
  return (
    <p className="tools__time" role="timer" aria-live="off">
      {text('header.timeLeft', { seconds })}
    </p>
  );
}
