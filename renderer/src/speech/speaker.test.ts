/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { describe, expect, it } from '@jest/globals';
import { browserSpeaker, silentSpeaker } from './speaker.ts';

class Utterance {
  lang = '';
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

describe('speaker', () => {
  it('is silent in a browser without a voice', () => {
    expect(browserSpeaker(window)).toBe(silentSpeaker);
  });

  it('speaks a text in its language, interrupting the one being spoken', () => {
    const heard: string[] = [];
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
    Object.defineProperty(window, 'speechSynthesis', {
      configurable: true,
      value: {
        cancel: () => heard.push('stop'),
        speak: ({ lang, text }: Utterance) => heard.push(`${lang} ${text}`),
      },
    });
    const speaker = browserSpeaker(window);
    speaker.speak('请取走纸张', 'zh');
    speaker.speak('Take your paper', 'en');
    speaker.stop();
    expect(heard).toEqual(['stop', 'zh-CN 请取走纸张', 'stop', 'en-GB Take your paper', 'stop']);
  });
});
