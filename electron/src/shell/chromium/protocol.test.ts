import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { handTime } from '../../testing/handTime.ts';
import { encodeFrame } from './frames.ts';
import { createProtocol, type ProtocolEvent } from './protocol.ts';

function connected() {
  const from = new PassThrough();
  const to = new PassThrough();
  const time = handTime();
  const protocol = createProtocol({ from, to, time });
  const events: ProtocolEvent[] = [];
  protocol.on((event) => events.push(event));
  const answer = async (message: unknown) => {
    from.write(encodeFrame(message));
    await new Promise((resolve) => setImmediate(resolve));
  };
  const sent = () => JSON.parse(String(to.read()).replace(/\0$/, ''));
  return { from, to, time, protocol, events, answer, sent };
}

describe('createProtocol', () => {
  it('numbers commands and matches answers to them in any order', async () => {
    const { protocol, answer, sent } = connected();
    const first = protocol.send('Page.navigate', { url: 'http://127.0.0.1/' }, { sessionId: 's' });
    expect(sent()).toEqual({
      id: 1,
      method: 'Page.navigate',
      params: { url: 'http://127.0.0.1/' },
      sessionId: 's',
    });
    const second = protocol.send('Page.enable', {});
    await answer({ id: 2, result: { b: 2 } });
    await answer({ id: 1, result: { a: 1 } });
    expect(await first).toEqual({ ok: true, value: { a: 1 } });
    expect(await second).toEqual({ ok: true, value: { b: 2 } });
  });

  it('reports why the browser refused', async () => {
    const { protocol, answer } = connected();
    const refused = protocol.send('Page.enable', {});
    await answer({ id: 1, error: { code: -32000, message: 'Target crashed' } });
    expect(await refused).toEqual({ ok: false, problem: { kind: 'refused', message: 'Target crashed' } });
  });

  it('stops waiting after the time-out and ignores an answer that comes later', async () => {
    const { protocol, answer, time } = connected();
    const late = protocol.send('Page.enable', {}, { timeoutMs: 50 });
    time.advance(50);
    expect(await late).toMatchObject({ ok: false, problem: { kind: 'timeout' } });
    await answer({ id: 1, result: {} });
  });

  it('passes events on with the session they belong to', async () => {
    const { events, answer } = connected();
    await answer({ method: 'Inspector.targetCrashed', params: {}, sessionId: 's' });
    expect(events).toEqual([{ method: 'Inspector.targetCrashed', params: {}, sessionId: 's' }]);
  });

  it('fails what is under way and all that follows once the browser has gone', async () => {
    const { protocol, from, time } = connected();
    const underWay = protocol.send('Page.enable', {});
    from.destroy(new Error('read EPIPE'));
    expect(await underWay).toMatchObject({ ok: false, problem: { kind: 'closed' } });
    expect(await protocol.send('Page.enable', {})).toMatchObject({ ok: false, problem: { kind: 'closed' } });
    expect(time.pending()).toBe(0);
  });

  it('survives a pipe that breaks while it writes', async () => {
    const { protocol, to } = connected();
    const underWay = protocol.send('Page.enable', {});
    to.destroy(new Error('write EPIPE'));
    expect(await underWay).toMatchObject({ ok: false, problem: { kind: 'closed' } });
  });
});
