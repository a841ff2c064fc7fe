import { expect, it } from '@jest/globals';
import { createStore } from '../base/store.ts';
import { sessionReducer } from '../session/session.ts';
import { initialSession, type SessionEvent } from '../session/state.ts';
import { fakeShellBridge } from '../testing/shellBridge.ts';
import { endSessions } from './endSessions.ts';

it('has the shell clear what a person left, once for each end of a session', async () => {
  const session = createStore<ReturnType<typeof initialSession>, SessionEvent>(
    (state, event) => sessionReducer(state, event),
    initialSession('zh', 0),
  );
  const faults: unknown[] = [];
  let ended = 0;
  const endSession = async () => {
    ended += 1;
    if (ended === 2) throw new Error('the shell is gone');
    return {};
  };
  endSessions(fakeShellBridge({ endSession }), session, (error) => faults.push(error));
  const end = { type: 'end', to: 'home', language: 'zh', nowMs: 0 } as const;
  session.send({ type: 'touched', nowMs: 1 });
  expect(ended).toBe(0);
  session.send(end);
  session.send({ type: 'touched', nowMs: 2 });
  expect(ended).toBe(1);
  session.send(end);
  await Promise.resolve();
  expect([ended, faults.length]).toEqual([2, 1]);
});
