import { describe, expect, it } from '@jest/globals';
import { type CardDraft, draftOf, settingOf } from './cardDraft.ts';
import { CARD_MAKES, type CardMake } from './cardMakes.ts';
import { CARD_SETTINGS, isCardSetting } from './cardSettings.ts';
import { deviceSettings } from './deviceSettings.ts';
import { checkSetting } from './settingsManifest.ts';

/** A value for every field that begins empty. */
const TYPED: CardDraft = {
  'port.path': '/dev/ttyUSB0',
  'port.host': '10.0.0.9',
  'port.port': 4_001,
  readerName: 'ACR122',
  'reading.keySecret': 'campus.sector1',
  'reading.select': '1001',
  program: '/opt/host',
  arguments: '--port\n100',
  'photoDecoder.program': '/opt/photo',
  'photoDecoder.arguments': '-x',
  keySecret: 'campus.middleware',
  'encoder.keySecret': 'card.sector1',
  'encoder.readerName': 'ACR122',
  'encoder.program': '/opt/issuer',
  'encoder.arguments': '-v',
  'encoder.url': 'http://127.0.0.1:9300/cards',
};
const urlOf = ({ driver }: CardMake) =>
  driver === 'decard' ? 'ws://127.0.0.1:9000' : 'http://127.0.0.1:9200/ykt';

/** Every way of filling in a make: one draft for each option that other fields depend on. */
function draftsOf(make: CardMake): CardDraft[] {
  const base: CardDraft = { ...TYPED, url: urlOf(make), ...draftOf(make, {}) };
  return make.fields.reduce<CardDraft[]>(
    (drafts, field) =>
      field.kind === 'choice'
        ? drafts.flatMap((draft) => field.options.map(({ value }) => ({ ...draft, [field.path]: value })))
        : drafts,
    [base],
  );
}

const MAKES = CARD_SETTINGS.flatMap((path) =>
  CARD_MAKES[path].map((make) => [path, make.driver, make] as const),
);

describe('the makes of card readers', () => {
  it('are those that the settings allow, each once', () => {
    for (const path of CARD_SETTINGS) {
      const known = deviceSettings.shape[
        path.slice('devices.'.length) as 'campusCard'
      ].def.innerType.def.options.map(({ shape }) => shape.driver.def.values[0]);
      expect(CARD_MAKES[path].map(({ driver }) => driver).sort()).toEqual([...known].sort());
    }
  });

  it.each(MAKES)(
    '%s %s can be filled in by its fields in every way, and nothing of them is lost',
    (path, _, make) => {
      for (const draft of draftsOf(make).slice(0, 500)) {
        const setting = settingOf(make, draft);
        const checked = checkSetting(path, setting, 'terminal');
        expect({ setting, ok: checked.ok }).toEqual({ setting, ok: true });
        // A field that the setting does not know would be dropped by the check.
        if (checked.ok) expect(checked.value).toMatchObject(setting);
        if (checked.ok) expect(settingOf(make, draftOf(make, checked.value))).toEqual(checked.value);
      }
    },
  );

  it('keep what a present setting says, and leave out what is empty or hidden', () => {
    const make = CARD_MAKES['devices.campusCard'].find(({ driver }) => driver === 'pcsc');
    if (!make) throw new Error('no such make');
    const draft = draftOf(make, { driver: 'pcsc', readerName: 'R502', reading: { kind: 'uid', block: 9 } });
    expect(draft).toMatchObject({ readerName: 'R502', 'reading.block': 9, 'numberFormat.pad': 10 });
    expect(settingOf(make, { ...draft, readerName: '' })).toEqual({
      driver: 'pcsc',
      reading: { kind: 'uid' },
      numberFormat: { order: 'big', radix: 10, pad: 10 },
    });
  });

  it.each(['devices.scanner', 'idleSeconds', ''])('are no part of the setting %j', (path) => {
    expect(isCardSetting(path)).toBe(false);
  });
});
