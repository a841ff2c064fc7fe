import { beforeEach, describe, expect, it } from '@jest/globals';
import { audioCalls } from '@self-print/contract/agent/audio.ts';
import type { DeviceState } from '@self-print/contract/agent/devices.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleState } from '../../dev/samples.ts';
import type { Link } from '../api/stateLink.ts';
import { createStore } from '../base/store.ts';
import { agentSpeaker } from './agentSpeaker.ts';

const audioIs = (state: DeviceState): Link => ({
  status: 'live',
  state: sampleState('idle', {
    devices: [{ device: 'audio', state, problem: null, driver: 'alsa', kind: 'real', detail: '' }],
  }),
});
const REFUSED = fail({ kind: 'refused', name: 'AUDIO_FAILED' });

let heard: string[];
let answers: ((answer: unknown) => void)[];

beforeEach(() => {
  heard = [];
  answers = [];
});

function speakerOn(first: Link) {
  const link = createStore<Link, Link>((_, next) => next, first);
  const agent: CallFunction = (call, ...[input]) => {
    heard.push(call.path === audioCalls.stop.path ? 'agent stops' : `agent ${JSON.stringify(input)}`);
    return new Promise<never>((resolve) => void answers.push(resolve as (answer: unknown) => void));
  };
  let browserSpeaks = false;
  const speaker = agentSpeaker(
    { link, api: { action: () => ({ agent }) } },
    {
      speak: (text, language) => {
        browserSpeaks = true;
        heard.push(`browser ${language} ${text}`);
      },
      stop: () => {
        if (browserSpeaks) heard.push('browser stops');
        browserSpeaks = false;
      },
    },
  );
  return { speaker, link };
}

const settle = () => new Promise((resolve) => void setImmediate(resolve));

describe('agentSpeaker', () => {
  it.each(['ready', 'busy'] as const)('speaks by the agent while its sound is %s', async (state) => {
    const { speaker } = speakerOn(audioIs(state));
    speaker.speak('请取走纸张', 'zh');
    await settle();
    expect(heard).toEqual(['agent {"text":"请取走纸张","language":"zh"}']);
  });

  it.each(['absent', 'opening', 'faulted'] as const)(
    'lets the browser speak while it is %s',
    async (state) => {
      const { speaker } = speakerOn(audioIs(state));
      speaker.speak('Take your paper', 'en');
      await settle();
      speaker.stop();
      await settle();
      expect(heard).toEqual(['browser en Take your paper', 'browser stops']);
    },
  );

  it('lets the browser speak before the agent has sent its state', async () => {
    const { speaker } = speakerOn({ ...audioIs('ready'), state: null });
    speaker.speak('a', 'en');
    await settle();
    expect(heard).toEqual(['browser en a']);
  });

  it('is silent once the screen has gone, and asks for silence only once', async () => {
    const { speaker } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    await settle();
    speaker.stop();
    await settle();
    speaker.stop();
    await settle();
    expect(heard.slice(1)).toEqual(['agent stops']);
  });

  it('speaks the text of the next screen by a single call, which ends the one before', async () => {
    const { speaker } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    await settle();
    speaker.stop();
    speaker.speak('b', 'en');
    await settle();
    expect(heard).toEqual(['agent {"text":"a","language":"en"}', 'agent {"text":"b","language":"en"}']);
  });

  it('never says what was taken back at once', async () => {
    const { speaker } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    speaker.stop();
    await settle();
    expect(heard).toEqual([]);
  });

  it('lets the browser say what the agent could not', async () => {
    const { speaker } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    await settle();
    answers[0]?.(REFUSED);
    await settle();
    expect(heard.slice(1)).toEqual(['browser en a']);
  });

  it('lets nobody say it once the screen is another one', async () => {
    const { speaker } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    await settle();
    speaker.speak('b', 'en');
    await settle();
    answers[0]?.(REFUSED);
    answers[1]?.(ok({ voice: 'generated' }));
    await settle();
    expect(heard.filter((line) => line.startsWith('browser'))).toEqual([]);
  });

  it('silences the agent when its sound is lost and the browser goes on', async () => {
    const { speaker, link } = speakerOn(audioIs('ready'));
    speaker.speak('a', 'en');
    await settle();
    link.send(audioIs('faulted'));
    speaker.speak('b', 'en');
    await settle();
    expect(heard.slice(1)).toEqual(['agent stops', 'browser en b']);
  });
});
