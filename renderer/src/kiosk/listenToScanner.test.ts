import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DeviceState } from '@self-print/contract/agent/devices.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import type { Call } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleState } from '../../dev/samples.ts';
import type { Link } from '../api/stateLink.ts';
import { createStore } from '../base/store.ts';
import { sessionReducer } from '../session/session.ts';
import { initialSession, type Session, type SessionEvent } from '../session/state.ts';
import { handClock } from '../testing/handClock.ts';
import { listenToScanner } from './listenToScanner.ts';

const scannerIs = (state: DeviceState, driver = 'serial'): Link => ({
  status: 'live',
  state: sampleState('idle', {
    devices: [{ device: 'scanner', state, problem: null, driver, kind: 'real', detail: '' }],
  }),
});

let asked: Call[];
let answers: ((answer: unknown) => void)[];
let codes: string[];

beforeEach(() => {
  asked = [];
  answers = [];
  codes = [];
});

function begin(first: Link, onCode = () => {}) {
  const session = createStore<Session, SessionEvent>(sessionReducer, initialSession('zh', 0));
  const link = createStore<Link, Link>((_, next) => next, first);
  const clock = handClock(0);
  const agent: CallFunction = (call) => {
    asked.push(call);
    return new Promise<never>((resolve) => void answers.push(resolve as (answer: unknown) => void));
  };
  listenToScanner({ session, link, clock, api: { action: () => ({ agent }) } }, (text) => {
    codes.push(text);
    onCode();
  });
  return { session, link, clock };
}

const settle = () => new Promise((resolve) => void setImmediate(resolve));
const waits = () => asked.filter((call) => call === scannerCalls.getBarCodeData).length;

describe('listenToScanner', () => {
  it('waits for a code at rest, gives it on and waits for the next', async () => {
    begin(scannerIs('ready'));
    expect(waits()).toBe(1);
    answers[0]?.(ok({ barCode: '40729153' }));
    await settle();
    expect(codes).toEqual(['40729153']);
    expect(waits()).toBe(2);
  });

  it('asks nothing of a terminal without such a scanner, and begins when it is plugged in', async () => {
    const { link } = begin(scannerIs('faulted'));
    expect(waits()).toBe(0);
    link.send(scannerIs('ready', 'keyboard'));
    expect(waits()).toBe(0);
    link.send(scannerIs('ready'));
    expect(waits()).toBe(1);
    link.send(scannerIs('busy'));
    expect(waits()).toBe(1);
  });

  it('gives the scanner up where a flow has it, and drops what was read meanwhile', async () => {
    const { session } = begin(scannerIs('ready'));
    session.send({ type: 'openStaff', nowMs: 1 });
    expect(asked.at(-1)).toBe(scannerCalls.cancelBarCode);
    answers[0]?.(ok({ barCode: '40729153' }));
    await settle();
    expect(codes).toEqual([]);
    expect(waits()).toBe(1);
  });

  it('begins no wait while a code leads away from the screen, which another page could lose a code to', async () => {
    const { session } = begin(scannerIs('ready'), () => {
      session.send({ type: 'touched', nowMs: 1 });
      session.send({ type: 'openPickup', nowMs: 1, code: '40729153' });
    });
    answers[0]?.(ok({ barCode: '40729153' }));
    await settle();
    expect(asked).toEqual([scannerCalls.getBarCodeData]);
  });

  it('does not ask without a pause when it was refused', async () => {
    const { clock } = begin(scannerIs('ready'));
    answers[0]?.(fail({ kind: 'refused', name: 'DEVICE_FAULT', code: '5002', message: '', detail: {} }));
    await settle();
    expect(waits()).toBe(1);
    clock.advance(2_000);
    expect(waits()).toBe(2);
  });
});
