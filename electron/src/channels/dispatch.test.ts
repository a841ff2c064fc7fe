import { describe, expect, it } from '@jest/globals';
import { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import { SHELL_CHANNEL_NAMES } from '@self-print/contract/shellNames.ts';
import { createDispatch } from './dispatch.ts';

const OWN = 'http://127.0.0.1:8765/';

function dispatching() {
  const done: string[] = [];
  const dispatch = createDispatch({
    isOwn: (address) => address === OWN,
    context: { beat: () => done.push('beat'), reload: async () => void done.push('reload') },
  });
  return { done, dispatch };
}

describe('createDispatch', () => {
  it('serves every channel of the contract', async () => {
    const { dispatch, done } = dispatching();
    expect(SHELL_CHANNEL_NAMES).toEqual(Object.keys(SHELL_CHANNELS));
    for (const channel of SHELL_CHANNEL_NAMES) {
      expect(await dispatch({ channel, input: {}, sender: OWN })).toEqual({ ok: true, value: {} });
    }
    expect(done).toEqual(['beat', 'reload']);
  });

  it.each(['http://127.0.0.1:8766/', 'null', '', 'data:text/html,x'])(
    'does not answer %s',
    async (sender) => {
      const { dispatch, done } = dispatching();
      expect((await dispatch({ channel: 'reload', input: {}, sender })).ok).toBe(false);
      expect(done).toEqual([]);
    },
  );

  it.each(['quit', 'toString', '__proto__', 'constructor', ''])('knows no channel %p', async (channel) => {
    const { dispatch } = dispatching();
    expect((await dispatch({ channel, input: {}, sender: OWN })).ok).toBe(false);
  });

  it.each([null, undefined, 'text', 7, [], () => {}])('refuses %p as input', async (input) => {
    const { dispatch, done } = dispatching();
    expect((await dispatch({ channel: 'reload', input, sender: OWN })).ok).toBe(false);
    expect(done).toEqual([]);
  });

  it('does not wait for the reload that it starts', async () => {
    const dispatch = createDispatch({
      isOwn: () => true,
      context: { beat: () => {}, reload: () => new Promise(() => {}) },
    });
    expect(await dispatch({ channel: 'reload', input: {}, sender: OWN })).toEqual({ ok: true, value: {} });
  });
});
