import { printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { FleetState, FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { isOnline } from '../places/blockReasons.ts';
import { ANYTHING, blockReasonOf } from '../places/terminalPlaces.ts';
import { cartonsOf } from '../terminals/cartonsOf.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';
import type { FleetFacts, PayOffer } from './fleetFacts.ts';

const NOT_ACTIVATED = { zh: '尚未激活', en: 'Not activated yet' };
const READERS: ReadonlySet<string> = new Set(['idCard', 'campusCard']);

export interface FleetRow {
  readonly terminal: TerminalRow;
  readonly groupNameZh: string | null;
  readonly groupNameEn: string | null;
  readonly enrolmentKeyName: string | null;
}

/** A terminal as the list shows it. */
export function fleetTerminalOf(
  { terminal, groupNameZh, groupNameEn, enrolmentKeyName }: FleetRow,
  facts: FleetFacts,
  now: Date,
): FleetTerminal {
  const { terminalCode, groupId, enrolmentKeyId: keyId } = terminal;
  const block = terminal.activatedAt === null ? NOT_ACTIVATED : blockReasonOf(terminal, ANYTHING, now);
  const state = stateOf(terminal, now);
  const card = cardOf(terminal, state);
  return {
    terminalCode,
    name: { zh: terminal.nameZh, en: terminal.nameEn },
    location: { zh: terminal.locationZh, en: terminal.locationEn },
    group:
      groupId === null ? null : { groupId, name: { zh: groupNameZh ?? groupId, en: groupNameEn ?? groupId } },
    tags: terminal.tags,
    roles: terminal.roles,
    revision: terminal.revision,
    state,
    pausedReason: pausedReasonOf(terminal),
    since: sinceOf(terminal, state)?.toISOString() ?? null,
    lastSeenAt: terminal.lastSeenAt?.toISOString() ?? null,
    canPrint: block === null,
    printBlock: block,
    pay: payOf(facts.payOfferAt(terminalCode), state, card),
    card,
    printer: printerCondition.safeParse(terminal.printerCondition).data ?? null,
    cartons: cartonsOf(terminal),
    ...facts.queueAt(terminalCode),
    version: terminal.version,
    joinedBy: keyId === null ? null : { keyId, name: enrolmentKeyName ?? '' },
  };
}

function stateOf(
  row: Pick<TerminalRow, 'activatedAt' | 'paused' | 'lastSeenAt' | 'maintenance'>,
  now: Date,
): FleetState {
  if (row.activatedAt === null) return 'notActivated';
  if (row.paused) return 'paused';
  if (!isOnline(row, now)) return 'offline';
  return row.maintenance ? 'maintenance' : 'inService';
}

function pausedReasonOf({ paused, pausedReasonZh: zh, pausedReasonEn: en }: TerminalRow) {
  if (!paused || (zh === null && en === null)) return null;
  return { zh: zh ?? en ?? '', en: en ?? zh ?? '' };
}

function sinceOf(row: TerminalRow, state: FleetState): Date | null {
  switch (state) {
    case 'notActivated':
      return row.createdAt;
    case 'paused':
      return row.pausedAt;
    case 'offline':
      return row.lastSeenAt;
    case 'maintenance':
    case 'inService':
      return row.onlineSince;
    default:
      return assertNever(state);
  }
}

function cardOf({ devices }: TerminalRow, state: FleetState): FleetTerminal['card'] {
  const readers = (devices ?? []).filter(({ device, state }) => READERS.has(device) && state !== 'absent');
  if (readers.length === 0) return 'notFitted';
  const works = readers.some(({ state }) => state === 'ready' || state === 'busy');
  return works && state === 'inService' ? 'yes' : 'no';
}

function payOf(offer: PayOffer, state: FleetState, card: FleetTerminal['card']): FleetTerminal['pay'] {
  if (offer === 'none') return 'notOffered';
  return state === 'inService' && (offer === 'anyhow' || card === 'yes') ? 'yes' : 'no';
}
