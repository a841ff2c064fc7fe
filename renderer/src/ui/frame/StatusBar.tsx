import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { formatClock } from '@self-print/web-kit/formatting.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { CoreKey } from '../../texts/core.zh.ts';
import { useAgentState, useLanguage, useSettings, useText } from '../KioskContext.tsx';
import { useDate } from '../useNow.ts';

type Tone = 'good' | 'busy' | 'bad';

/** What a condition of the printer is called, and its tone. */
export const CONDITION_TEXTS: Readonly<Record<PrinterCondition, AskedKey<CoreKey>>> = {
  idle: 'footer.ready',
  printing: 'footer.printing',
  jam: 'footer.jam',
  doorOpen: 'footer.doorOpen',
  outOfPaper: 'footer.outOfPaper',
  tonerEmpty: 'footer.tonerEmpty',
  offline: 'footer.offline',
  stopped: 'footer.stopped',
  unknown: 'footer.unknown',
};

const CONDITION_TONES: Readonly<Partial<Record<PrinterCondition, Tone>>> = {
  idle: 'good',
  printing: 'good',
  unknown: 'busy',
};

/** Whether this terminal can print, the paper that is left, who to call, and the time. */
export function StatusBar() {
  const text = useText();
  const state = useAgentState();
  const { supportPhone } = useSettings();
  return (
    <footer className="status">
      {state ? <Readiness state={state} /> : null}
      {supportPhone === '' ? null : (
        <span className="status__call">{text('footer.call', { phone: supportPhone })}</span>
      )}
      {state?.simulatedDevices ? <span className="status__demo">{text('footer.simulated')}</span> : null}
      <Clock />
    </footer>
  );
}

function Readiness({ state }: { readonly state: KioskState }) {
  const text = useText();
  const { condition, cartons } = state.printer;
  const isCut = state.registration === 'registered' && !state.platform.reachable;
  const isClosed = state.maintenance || state.terminal?.paused === true;
  const tone = isCut || isClosed ? 'bad' : (CONDITION_TONES[condition] ?? 'bad');
  const everyday = cartons.filter(({ paperSize }) => paperSize === 'A4');
  const sheets = everyday.reduce((sum, carton) => sum + carton.sheets, 0);
  const isLow = everyday.length > 0 && everyday.every(({ low, empty }) => low || empty);
  return (
    <span className="status__printer">
      <span className={`status__mark status__mark--${tone}`} aria-hidden="true" />
      <span>
        {text(isClosed ? 'footer.outOfService' : isCut ? 'footer.noPlatform' : CONDITION_TEXTS[condition])}
      </span>
      {cartons.length > 0 ? (
        <span className={isLow ? 'status__paper status__paper--low' : 'status__paper'}>
          {text(isLow ? 'footer.lowPaper' : 'footer.sheets', { count: sheets })}
        </span>
      ) : null}
    </span>
  );
}

/** The school's time, whatever the machine is set to. */
function Clock() {
  const language = useLanguage();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const dateMs = useDate(MINUTE_MS);
  return (
    <time className="status__clock" dateTime={new Date(dateMs).toISOString()}>
      {formatClock(dateMs, language, timeZone)}
    </time>
  );
}
