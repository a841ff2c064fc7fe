import type { DeviceProblem } from '@self-print/contract/agent/devices.ts';

export interface OutputProblem {
  readonly problem: DeviceProblem;
  readonly detail: string;
}

const DETAIL_LENGTH = 200;
/** Lines of libasound and aplay start with their location in the source code. */
const ORIGIN = /^(?:ALSA lib )?[\w.-]*(?::\s*\w*)?:\s*\d+:\s*(?:\(\w+\)\s*)?|^aplay:\s*\w+:\d+:\s*/;

/** Classifies aplay's error message: no sound card and an unknown output name are different faults. */
export function outputProblemOf(output: string): OutputProblem {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  const messages = lines.filter((line) => line !== '');
  const detail = (messages.at(-1) ?? 'aplay gave no reason').replace(ORIGIN, '').slice(0, DETAIL_LENGTH);
  if (/cannot find card|no soundcards found|No such device/i.test(output))
    return { problem: 'portUnavailable', detail: `there is no sound card: ${detail}` };
  const unknown = /Unknown PCM ([\w:,.=-]{1,64})/.exec(output)?.[1];
  if (unknown !== undefined)
    return { problem: 'misconfigured', detail: `there is no output named ${unknown}` };
  return { problem: 'portUnavailable', detail };
}
