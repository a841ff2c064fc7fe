import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS, terminalSettings } from './settings.ts';
import { checkSetting, flattenSettings, nestSettings, SETTINGS_MANIFEST } from './settingsManifest.ts';

const entryOf = (path: string) => SETTINGS_MANIFEST.find((entry) => entry.path === path);

describe('the manifest of settings', () => {
  it('names every setting once, in words, with the default that terminals have', () => {
    const paths = SETTINGS_MANIFEST.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const defaults = Object.fromEntries(SETTINGS_MANIFEST.map(({ path, fallback }) => [path, fallback]));
    expect(nestSettings(defaults)).toEqual(DEFAULT_TERMINAL_SETTINGS);
    expect(SETTINGS_MANIFEST.filter(({ words, path }) => words.en === path || words.zh === path)).toEqual([]);
  });

  it('says how each is filled in', () => {
    expect(entryOf('idleSeconds')).toMatchObject({ kind: 'integer', minimum: 15, maximum: 600 });
    expect(entryOf('face.oneToOneMax')).toMatchObject({ kind: 'number', minimum: 0.2, section: 'face' });
    expect(entryOf('defaultLanguage')).toMatchObject({ kind: 'choice', options: ['zh', 'en'] });
    expect(entryOf('shutDownAt')).toMatchObject({ kind: 'text', section: 'machine' });
    expect(entryOf('display.rotation')).toMatchObject({
      kind: 'choice',
      section: 'machine',
      options: ['normal', 'left', 'right', 'inverted'],
    });
    expect(entryOf('timeZone')).toMatchObject({ kind: 'zone', section: 'machine', fallback: '' });
    expect(entryOf('spokenPrompts')?.kind).toBe('boolean');
    expect(entryOf('devices.idCard')?.kind).toBe('json');
    expect(entryOf('cartons')?.kind).toBe('json');
    expect(SETTINGS_MANIFEST.filter(({ isSecret }) => isSecret).map(({ path }) => path)).toEqual([
      'snmpCommunity',
      'streamAddress',
    ]);
  });

  it.each([
    ['face', {}, 'unknown'],
    ['toString', 1, 'unknown'],
    ['printerAddress', 'ipp://10.0.0.9', 'wrongLayer'],
    ['idleSeconds', undefined, 'wrongValue'],
    ['idleSeconds', 14, 'wrongValue'],
    ['idleSeconds', 15.5, 'wrongValue'],
    ['shutDownAt', '24:00', 'wrongValue'],
    ['display.rotation', 'upside-down', 'wrongValue'],
    ['display', { rotation: 'left' }, 'unknown'],
    ['timeZone', 'Mars/Olympus', 'wrongValue'],
    ['timeZone', '+08:00', 'wrongValue'],
    ['devices.scanner', { driver: 'magic' }, 'wrongValue'],
  ])('refuses %s = %j as %s', (path, value, why) => {
    expect(checkSetting(path, value, 'school')).toEqual({ ok: false, problem: why });
  });

  it('takes settings apart and together again without a loss', () => {
    const settings = terminalSettings.parse({
      idleSeconds: 90,
      devices: { scanner: { driver: 'keyboard' } },
    });
    expect(nestSettings(flattenSettings(settings))).toEqual(settings);
    expect(flattenSettings({ devices: { audio: 1 }, face: null })).toEqual({
      'devices.audio': 1,
      face: null,
    });
  });
});
