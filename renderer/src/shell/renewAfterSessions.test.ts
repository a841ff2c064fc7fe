import { expect, it } from '@jest/globals';
import { createStore } from '../base/store.ts';
import { sessionReducer } from '../session/session.ts';
import { initialSession, type SessionEvent } from '../session/state.ts';
import { handClock } from '../testing/handClock.ts';
import { fakeShellBridge } from '../testing/shellBridge.ts';
import { renewAfterSessions } from './renewAfterSessions.ts';

const MINUTE_MS = 60_000;

function standing(renew: () => Promise<object> = async () => ({})) {
  const clock = handClock();
  const session = createStore<ReturnType<typeof initialSession>, SessionEvent>(
    (state, event) => sessionReducer(state, event),
    initialSession('zh', clock.nowMs()),
  );
  const faults: unknown[] = [];
  let renewed = 0;
  const shell = fakeShellBridge({
    renew: () => {
      renewed += 1;
      return renew().then(() => ({}));
    },
  });
  renewAfterSessions({ shell, session, clock, onFault: (error) => faults.push(error) });
  const end = (to: 'attract' | 'home') =>
    session.send({ type: 'end', to, language: 'zh', nowMs: clock.nowMs() });
  const touch = () => session.send({ type: 'touched', nowMs: clock.nowMs() });
  return { clock, session, end, touch, renewed: () => renewed, faults };
}

it('renews the page a minute after the last person has left, once', () => {
  const { clock, end, touch, renewed } = standing();
  touch();
  end('home');
  clock.advance(2 * MINUTE_MS);
  expect(renewed()).toBe(0);
  end('attract');
  clock.advance(MINUTE_MS - 1);
  expect(renewed()).toBe(0);
  clock.advance(1);
  expect(renewed()).toBe(1);
  clock.advance(10 * MINUTE_MS);
  expect(renewed()).toBe(1);
});

it('does not while somebody is there, nor where nobody was', () => {
  const { clock, end, touch, renewed } = standing();
  clock.advance(2 * MINUTE_MS);
  end('attract');
  clock.advance(MINUTE_MS / 2);
  touch();
  clock.advance(2 * MINUTE_MS);
  expect(renewed()).toBe(0);
});

it('goes on with a shell that fails', async () => {
  const { clock, end, faults } = standing(() => Promise.reject(new Error('gone')));
  end('attract');
  clock.advance(MINUTE_MS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toHaveLength(1);
});
