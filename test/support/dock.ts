import { type DockCommand, dockAnswer } from '@self-print/contract/dock.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

/** Acts on a started product's simulated devices like a person; returns what can then be seen. */
export function dockOf({ dockUrl }: ProductReady) {
  return async (device: string, event: string, argument = ''): Promise<string> => {
    if (dockUrl === null) throw new Error('This product has real devices');
    const command: DockCommand = { device, event, argument };
    const response = await fetch(dockUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    const answer = dockAnswer.parse(await response.json());
    if (!answer.done) throw new Error(`${device} ${event}: ${answer.problem}`);
    return answer.message;
  };
}
