import { describe, expect, it } from '@jest/globals';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { printerCondition } from '@self-print/contract/agent/printerView.ts';
import { sampleJob, sampleState, sampleTerminal } from '../../dev/samples.ts';
import type { Link } from '../api/stateLink.ts';
import { resumePickup, startPickup } from '../flows/pickup/flow.ts';
import { problemOfCode } from '../problems/problem.ts';
import type { Place } from '../session/state.ts';
import { blockReasonOf, closedGate, endsSession, PICKUP_NEEDS } from './gates.ts';

const HOME: Place = { at: 'home' };
const PRINTING: Place = { at: 'pickup', state: resumePickup(sampleJob('printing'), null), from: null };
const live = (changes: Partial<KioskState> = {}): Link => ({
  status: 'live',
  state: sampleState('idle', changes),
});
const away = { address: 'https://print.example.edu.cn', reachable: false };
const gateAt = (link: Link, place: Place = HOME) => closedGate(link, place)?.kind ?? null;

describe('gates', () => {
  it('are open on a healthy terminal', () => {
    expect(closedGate(live(), HOME)).toBeNull();
  });

  it.each<[string, Link]>([
    ['starting', { status: 'connecting', state: null }],
    ['starting', live({ terminal: null })],
    ['agentUnreachable', { status: 'lost', state: sampleState() }],
    ['agentUnreachable', { status: 'lost', state: null }],
    ['setUp', live({ registration: 'unregistered' })],
    ['setUp', live({ registration: 'lost' })],
    ['maintenance', live({ maintenance: true })],
    ['paused', live({ terminal: { ...sampleTerminal, paused: true } })],
    ['platformUnreachable', live({ terminal: null, platform: away })],
  ])('close as %s', (kind, link) => {
    expect(gateAt(link)).toBe(kind);
  });

  it('close in the order of what must be mended first', () => {
    const everything = {
      registration: 'lost',
      maintenance: true,
      terminal: { ...sampleTerminal, paused: true },
    } as const;
    expect(gateAt({ status: 'lost', state: sampleState('idle', everything) })).toBe('agentUnreachable');
    expect(gateAt(live(everything))).toBe('setUp');
    expect(gateAt(live({ ...everything, registration: 'registered' }))).toBe('maintenance');
    expect(gateAt(live({ ...everything, registration: 'registered', maintenance: false }))).toBe('paused');
  });

  it('say whether a registration was lost, and which platform it was', () => {
    expect(closedGate(live({ registration: 'lost' }), HOME)).toEqual({
      kind: 'setUp',
      lost: true,
      platformAddress: 'https://print.example.edu.cn',
      enrolment: null,
    });
  });

  it('let a platform that was reached once be out of reach: the home screen says so', () => {
    expect(gateAt(live({ platform: away }))).toBeNull();
  });

  it('wait for paper that moves, all but the loss of the agent', () => {
    for (const changes of [{ maintenance: true }, { registration: 'lost' }] as const)
      expect(gateAt(live(changes), PRINTING)).toBeNull();
    expect(closedGate({ status: 'lost', state: sampleState() }, PRINTING)).toEqual({
      kind: 'agentUnreachable',
      printing: true,
    });
  });

  it('wait for the outcome of a print to be read, but not for another problem', () => {
    const problem = problemOfCode('printPartly', '1', '');
    const outcome: Place = { at: 'pickup', state: resumePickup(sampleJob('failed'), problem), from: null };
    expect(gateAt(live({ maintenance: true }), outcome)).toBeNull();
    const entering: Place = { at: 'pickup', state: startPickup(null), from: null };
    expect(gateAt(live({ maintenance: true }), entering)).toBe('maintenance');
  });

  it('end the session when it will take long, and not for a hiccup', () => {
    expect(endsSession({ kind: 'setUp', lost: true, platformAddress: '', enrolment: null })).toBe(true);
    expect(endsSession({ kind: 'maintenance' })).toBe(true);
    expect(endsSession({ kind: 'paused', reason: null })).toBe(true);
    expect(endsSession({ kind: 'agentUnreachable', printing: false })).toBe(false);
    expect(endsSession({ kind: 'starting' })).toBe(false);
    expect(endsSession({ kind: 'platformUnreachable' })).toBe(false);
  });
});

describe('a journey', () => {
  it('needs a printer that can print', () => {
    const hindered = printerCondition.options.filter(
      (condition) => blockReasonOf(PICKUP_NEEDS, sampleState(condition)) !== null,
    );
    expect(hindered).toEqual(['jam', 'doorOpen', 'outOfPaper', 'tonerEmpty', 'offline', 'stopped']);
  });

  it('needs the platform first', () => {
    expect(blockReasonOf(PICKUP_NEEDS, sampleState('jam', { platform: away }))).toEqual({ kind: 'platform' });
  });

  it('that needs neither is not hindered by either', () => {
    expect(
      blockReasonOf({ platform: false, printer: false }, sampleState('jam', { platform: away })),
    ).toBeNull();
  });
});
