import { expect, it } from '@jest/globals';
import { audioSetting } from '@self-print/contract/deviceSettings.ts';
import { loudspeakerHere } from './loudspeaker.ts';

it('is the loudspeaker of this machine, a silent one, or none', () => {
  const settings = [
    loudspeakerHere({ has: () => true }, true),
    loudspeakerHere({ has: () => true }, false),
    loudspeakerHere({ has: () => false }, true),
  ];
  expect(settings).toMatchObject([{ output: 'default' }, { output: 'null' }, { driver: 'none' }]);
  for (const setting of settings) expect(audioSetting.safeParse(setting).success).toBe(true);
});
