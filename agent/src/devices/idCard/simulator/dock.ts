import { fileURLToPath } from 'node:url';
import type { IdCardSetting } from '@self-print/contract/deviceSettings.ts';
import type { WireServer } from '../../framework/simulator/wireServer.ts';
import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import type { SamvModule } from './samvModule.ts';
import type { CardKind } from './textBlocks.ts';

const CARDS = {
  resident: 'A',
  hongKongMacaoTaiwan: 'B',
  foreigner2017: 'C',
  foreigner2023: 'D',
} as const satisfies Record<string, CardKind>;
type CardName = keyof typeof CARDS;
const CARD_NAMES: readonly CardName[] = ['resident', 'hongKongMacaoTaiwan', 'foreigner2017', 'foreigner2023'];

/** Statuses of a bad card or module, in hex. */
const STATUSES = ['31', '32', '33', '40', '41', '47'] as const;

/** Settings by which an agent reaches the simulated reader, with the decoder that draws heads. */
export function simulatedIdCardSetting({ port }: WireServer): IdCardSetting {
  return {
    driver: 'samv',
    port: { kind: 'tcp', host: '127.0.0.1', port },
    photoDecoder: {
      kind: 'process',
      program: process.execPath,
      arguments: [fileURLToPath(new URL('decodePhoto.ts', import.meta.url))],
    },
  };
}

/** Dock controls of the simulated ID card reader. */
export function idCardDock(module: SamvModule, wire: WireServer): DockDevice {
  return {
    device: 'idCard',
    events: {
      insert: onOneOf(
        'Place a card',
        'kind of card',
        CARD_NAMES,
        (name) => module.insertCard(CARDS[name]),
        (name) => `a card is present (${name})`,
      ),
      insertWithoutPhoto: simply(
        "Place a resident's card without a photo",
        () => module.insertCard('A', false),
        'a card without a photo is present',
      ),
      insertBriefly: simply(
        "Place a resident's card, and lift it while it is being read",
        () => {
          module.setFault({ liftsInRead: true });
          module.insertCard('A');
        },
        'a card is present for a moment',
      ),
      remove: simply('Take the card away', module.removeCard, 'no card'),
      failRead: onOneOf(
        'Each read fails with a status',
        'status in hex',
        STATUSES,
        (status) => module.setFault({ instead: { read: { status: Number.parseInt(status, 16) } } }),
        (status) => `reads fail with ${status}`,
      ),
      failSelect: simply(
        'The card cannot be selected, as when it is held at an angle',
        () => module.setFault({ instead: { select: { status: 0x81 } } }),
        'cards cannot be selected',
      ),
      breakModule: simply(
        'The module fails its self-test',
        () => module.setFault({ instead: { status: { status: 0x60 }, find: { status: 0x60 } } }),
        'the module is broken',
      ),
      noise: simply(
        'A bad cable: noise, small chunks, wrong checksums',
        () => {
          wire.setFaults({ chunkBytes: 37, noiseBytes: [0xff, 0xaa, 0xaa] });
          module.setFault({ badCheckEvery: 5 });
        },
        'the line is bad',
      ),
      silence: simply('The module stops answering', () => module.setFault({ silent: true }), 'silent'),
      heal: simply(
        'End all faults',
        () => {
          wire.setFaults({ chunkBytes: 0, noiseBytes: [] });
          module.setFault({ silent: false, badCheckEvery: 0, instead: {}, liftsInRead: false });
        },
        'all is well',
      ),
      unplug: simply('Pull the cable', wire.unplug, 'unplugged'),
      plug: simply('Put the cable back', wire.plug, 'plugged in'),
    },
  };
}
