import { describe, expect, it } from '@jest/globals';
import { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import { SHELL_CHANNEL_NAMES } from '@self-print/contract/shellNames.ts';
import { channelContext } from '../testing/channelContext.ts';
import { createDispatch } from './dispatch.ts';

const LOOK = { language: 'zh', accessible: false };
const OWN = 'http://127.0.0.1:8765/';

function dispatching() {
  const done: string[] = [];
  const dispatch = createDispatch({
    isOwn: (address) => address === OWN,
    context: channelContext({
      beat: () => void done.push('beat'),
      reload: async () => void done.push('reload'),
      setWindows: async (windows, { language }) => {
        done.push(`windows ${windows.length} ${language}`);
        return windows.map(({ windowId }) => windowId);
      },
      reloadAdverts: async () => true,
      screenshot: async () => ({ ok: true, value: Buffer.from('picture') }),
      endSession: async () => void done.push('end session'),
      renew: () => void done.push('renew'),
      ready: () => void done.push('ready'),
      restart: async () => done.push('restart') > 0,
      quit: async () => done.push('quit') > 0,
    }),
  });
  return { done, dispatch };
}

describe('createDispatch', () => {
  it('serves every channel of the contract', async () => {
    const { dispatch, done } = dispatching();
    expect(SHELL_CHANNEL_NAMES).toEqual(Object.keys(SHELL_CHANNELS));
    const windows = [{ windowId: 'selfRegister', visible: true }];
    const answers: unknown[] = [];
    for (const channel of SHELL_CHANNEL_NAMES) {
      const input = channel === 'setWindows' ? { windows, look: { language: 'en', accessible: false } } : {};
      const answer = await dispatch({ channel, input, sender: OWN, window: 'main' });
      answers.push(answer.ok && answer.value);
    }
    expect(done).toEqual([
      'beat',
      'end session',
      'renew',
      'ready',
      'reload',
      'windows 1 en',
      'restart',
      'quit',
    ]);
    expect(answers).toEqual([
      {},
      {},
      {},
      {},
      {},
      { shown: ['selfRegister'] },
      { shown: true },
      { jpeg: Buffer.from('picture').toString('base64') },
      { done: true },
      { done: true },
    ]);
  });

  it('reports that there is no screenshot', async () => {
    const dispatch = createDispatch({ isOwn: () => true, context: channelContext() });
    expect(await dispatch({ channel: 'screenshot', input: {}, sender: OWN, window: 'main' })).toEqual({
      ok: true,
      value: { jpeg: null },
    });
  });

  it.each(SHELL_CHANNEL_NAMES)('does not answer %s to a window beside the main one', async (channel) => {
    const { dispatch, done } = dispatching();
    expect((await dispatch({ channel, input: {}, sender: OWN, window: 'advert' })).ok).toBe(false);
    expect(done).toEqual([]);
  });

  it.each([
    { windows: [{ windowId: 'advert', visible: true }], look: LOOK },
    { windows: [{ windowId: 'https://evil.example/', visible: true }], look: LOOK },
    { windows: [{ windowId: 'selfRegister' }], look: LOOK },
    { windows: Array(9).fill({ windowId: 'selfRegister', visible: true }), look: LOOK },
    { windows: [], look: { ...LOOK, language: 'fr' } },
  ])('opens no windows by %j', async (input) => {
    const { dispatch, done } = dispatching();
    expect((await dispatch({ channel: 'setWindows', input, sender: OWN, window: 'main' })).ok).toBe(false);
    expect(done).toEqual([]);
  });

  it.each(['http://127.0.0.1:8766/', 'null', '', 'data:text/html,x'])(
    'does not answer %s',
    async (sender) => {
      const { dispatch, done } = dispatching();
      expect((await dispatch({ channel: 'reload', input: {}, sender, window: 'main' })).ok).toBe(false);
      expect(done).toEqual([]);
    },
  );

  it.each(['close', 'toString', '__proto__', 'constructor', ''])('knows no channel %p', async (channel) => {
    const { dispatch } = dispatching();
    expect((await dispatch({ channel, input: {}, sender: OWN, window: 'main' })).ok).toBe(false);
  });

  it.each([null, undefined, 'text', 7, [], () => {}])('refuses %p as input', async (input) => {
    const { dispatch, done } = dispatching();
    expect((await dispatch({ channel: 'reload', input, sender: OWN, window: 'main' })).ok).toBe(false);
    expect(done).toEqual([]);
  });

  it('does not wait for the reload that it starts', async () => {
    const dispatch = createDispatch({
      isOwn: () => true,
      context: channelContext({ reload: () => new Promise(() => {}) }),
    });
    expect(await dispatch({ channel: 'reload', input: {}, sender: OWN, window: 'main' })).toEqual({
      ok: true,
      value: {},
    });
  });
});
