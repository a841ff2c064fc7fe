import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { manualTime } from '../testing/manualTime.ts';
import { tellWhenSound } from './soundness.ts';

let stopping: AbortController;
beforeEach(() => {
  stopping = new AbortController();
});
afterEach(() => stopping.abort());

function anAgent(change: { journal?: boolean; settings?: boolean; answered?: boolean; answers?: boolean }) {
  const state = { journal: true, settings: true, answered: true, answers: true, ...change };
  const time = manualTime();
  const told: unknown[] = [];
  void tellWhenSound(
    {
      version: '1.1.0',
      journalWorks: () => state.journal,
      settingsAreRead: () => state.settings,
      platformAnswered: state.answered,
      platformAnswers: () => state.answers,
      tell: (message) => told.push(message),
      time,
    },
    stopping.signal,
  );
  return { state, time, told };
}

describe('the word of an agent to its keeper', () => {
  it('is given once when all is well', async () => {
    const { time, told } = anAgent({});
    await time.advance(MINUTE_MS);
    expect(told).toEqual([{ type: 'sound', version: '1.1.0' }]);
  });

  it.each(['journal', 'settings', 'answers'] as const)('waits for %s', async (what) => {
    const { state, time, told } = anAgent({ [what]: false });
    await time.advance(MINUTE_MS);
    expect(told).toEqual([]);
    state[what] = true;
    await time.advance(MINUTE_MS);
    expect(told).toHaveLength(1);
  });

  it('does not wait for a platform that did not answer the release before either', async () => {
    const { time, told } = anAgent({ answered: false, answers: false });
    await time.advance(MINUTE_MS);
    expect(told).toHaveLength(1);
  });
});
