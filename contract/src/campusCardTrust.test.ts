import { describe, expect, it } from '@jest/globals';
import { campusCardTrust } from './campusCardTrust.ts';
import { campusCardSetting } from './deviceSettings.ts';

describe('the trust in a reader of campus cards', () => {
  it.each([
    [{ driver: 'none' }, null],
    [{ driver: 'keyboard' }, null],
    [{ driver: 'serial', port: { kind: 'serial', path: 'COM3', baudRate: 9600 } }, 'low'],
    [{ driver: 'pcsc' }, 'low'],
    [{ driver: 'http', url: 'http://127.0.0.1:8700/' }, 'normal'],
  ])('%j is %j', (setting, trust) => {
    expect(campusCardTrust(campusCardSetting.parse(setting))).toBe(trust);
  });
});
