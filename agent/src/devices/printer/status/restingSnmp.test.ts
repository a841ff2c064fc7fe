import { describe, expect, it } from '@jest/globals';
import { snmpReading } from '../testing/snmpReading.ts';
import { restingSnmp } from './restingSnmp.ts';
import type { SnmpReader } from './snmpReading.ts';

const READING = snmpReading();

function harness() {
  const state = { now: 0, answers: true, reads: 0, closed: 0 };
  const inner: SnmpReader = {
    read: async () => {
      state.reads += 1;
      return state.answers
        ? { ok: true, value: READING }
        : { ok: false, problem: { kind: 'unreachable', detail: `try ${state.reads}` } };
    },
    close: () => {
      state.closed += 1;
    },
  };
  return { state, reader: restingSnmp(inner, { elapsed: () => state.now }) };
}

describe('a printer over SNMP', () => {
  it('is queried each time while it answers', async () => {
    const { state, reader } = harness();
    expect(await reader.read()).toEqual({ ok: true, value: READING });
    await reader.read();
    expect(state.reads).toBe(2);
  });

  it('is left alone after a silence, which stays the answer', async () => {
    const { state, reader } = harness();
    state.answers = false;
    await reader.read();
    state.answers = true;
    state.now = 29_999;
    expect(await reader.read()).toEqual({ ok: false, problem: { kind: 'unreachable', detail: 'try 1' } });
    expect(state.reads).toBe(1);
  });

  it('is queried again after half a minute', async () => {
    const { state, reader } = harness();
    state.answers = false;
    await reader.read();
    state.answers = true;
    state.now = 30_000;
    expect((await reader.read()).ok).toBe(true);
    expect((await reader.read()).ok).toBe(true);
    expect(state.reads).toBe(3);
  });

  it('is closed', () => {
    const { state, reader } = harness();
    reader.close();
    expect(state.closed).toBe(1);
  });
});
