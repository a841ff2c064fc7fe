import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { Api } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Readable } from '../base/store.ts';
import { closedGate } from '../gates/gates.ts';
import type { Session, SessionStore } from '../session/state.ts';

type LogLine = CallArguments<typeof kioskCalls.logEvent>;

/** Writes into the agent's log which screens people see and which problems they meet; never who they are. */
export function logScreens(options: {
  readonly api: Api;
  readonly session: SessionStore;
  readonly link: Readable<Link>;
}): void {
  const { api, session, link } = options;
  let lastScreen = '';

  const write = (line: LogLine) => void api.action().agent(kioskCalls.logEvent, line);
  const look = () => {
    const screen = screenName(session.get(), link.get());
    if (screen === lastScreen) return;
    lastScreen = screen;
    write({ event: 'kiosk-screen', detail: { screen } });
  };
  session.onChange((before, after) => {
    if (after.active && !before.active) write({ event: 'kiosk-session-start' });
    const ended = before.active && after.number !== before.number;
    if (ended) write({ event: 'kiosk-session-end' });
    const shown = problemShown(after);
    if (shown !== null && shown !== problemShown(before))
      write({ event: 'kiosk-problem', detail: { kind: shown.kind, code: shown.shortCode } });
    look();
  });
  link.subscribe(look);
  // An earlier page may have gone in the middle of a session without reporting its end.
  write({ event: 'kiosk-page-open' });
  look();
}

/** The name of what the screen shows, as `pickup/confirming` or `gate/maintenance`. */
export function screenName({ place, report }: Session, link: Link): string {
  if (report !== null) return `report/${report.at}`;
  const gate = closedGate(link, place);
  if (gate !== null) return `gate/${gate.kind}`;
  return 'state' in place ? `${place.at}/${place.state.at}` : place.at;
}

function problemShown({ place }: Session) {
  if (place.at !== 'pickup') return null;
  const { state } = place;
  if (state.at === 'problem') return state.problem;
  if (state.at === 'enteringCode' && state.trouble !== null && state.trouble.kind !== 'notACode')
    return state.trouble.problem;
  return null;
}
