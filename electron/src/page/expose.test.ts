import { describe, expect, it } from '@jest/globals';
import { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import { SHELL_GLOBAL } from '@self-print/contract/shellNames.ts';
import { exposeBridge, type PreloadParts } from './expose.ts';

describe('exposeBridge', () => {
  it('gives the page one function for each channel, and nothing that can call another', async () => {
    const exposed = new Map<string, Record<string, (input: unknown) => Promise<unknown>>>();
    const calls: unknown[][] = [];
    exposeBridge({
      contextBridge: { exposeInMainWorld: (name, api) => void exposed.set(name, api) },
      ipcRenderer: { invoke: async (...args) => void calls.push(args) },
    } satisfies PreloadParts);
    expect([...exposed.keys()]).toEqual([SHELL_GLOBAL]);
    const bridge = exposed.get(SHELL_GLOBAL) ?? {};
    expect(Object.keys(bridge)).toEqual(Object.keys(SHELL_CHANNELS));
    await bridge.heartbeat?.({ any: 'thing' });
    expect(calls).toEqual([['self-print:heartbeat', { any: 'thing' }]]);
  });
});
