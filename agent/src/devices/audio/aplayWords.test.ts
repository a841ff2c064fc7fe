import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outputProblemOf } from './aplayWords.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const NO_CARD = `ALSA lib confmisc.c:855:(parse_card) cannot find card '0'
ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default
aplay: main:831: audio open error: No such file or directory
`;
const NO_NAME = `ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM kiosk
aplay: main:831: audio open error: No such file or directory
`;

describe('what aplay says', () => {
  it('distinguishes a machine without a sound card from an unknown output name', () => {
    expect(outputProblemOf(NO_CARD)).toEqual({
      problem: 'portUnavailable',
      detail: 'there is no sound card: audio open error: No such file or directory',
    });
    expect(outputProblemOf(NO_NAME)).toEqual({
      problem: 'misconfigured',
      detail: 'there is no output named kiosk',
    });
  });

  it.each([
    [
      'aplay: main:831: audio open error: Device or resource busy\n',
      'audio open error: Device or resource busy',
    ],
    ['aplay: main:831: audio open error: Permission denied\n', 'audio open error: Permission denied'],
    ['', 'aplay gave no reason'],
  ])('is the reason otherwise: %p', (output, detail) => {
    expect(outputProblemOf(output)).toEqual({ problem: 'portUnavailable', detail });
  });

  it('is short for the technician, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.constantFrom('', NO_CARD, NO_NAME),
        (noise, output) => {
          const { problem, detail } = outputProblemOf(noise + output);
          expect(['portUnavailable', 'misconfigured']).toContain(problem);
          expect(detail.length).toBeLessThanOrEqual(250);
          expect(detail).not.toContain('\n');
        },
      ),
      { numRuns: RUNS },
    );
  });
});
