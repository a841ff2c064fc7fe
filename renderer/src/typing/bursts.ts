/** What a device in keyboard mode has sent: a scanned code, or the number of a card. */
export type BurstKind = 'scan' | 'card';

/** Who receives bursts. A screen that waits for one gets it before everybody else. */
export interface Bursts {
  /** From now on bursts count as this kind and go to this listener only; the returned function undoes this. */
  readonly onBurst: (kind: BurstKind, listener: (text: string) => void) => () => void;
  /** Gives a burst to who waits for it; otherwise answers what it is, for the usual way of that kind. */
  readonly deliver: (text: string, devices: BurstDevices) => BurstKind | 'delivered';
}

/** The drivers of the devices that may type at this terminal. */
export interface BurstDevices {
  readonly scanner: { readonly driver: string };
  readonly campusCard: { readonly driver: string };
}

export function createBursts(): Bursts {
  const waiting: { readonly kind: BurstKind; readonly listener: (text: string) => void }[] = [];
  return {
    onBurst: (kind, listener) => {
      const wait = { kind, listener };
      waiting.push(wait);
      return () => {
        const at = waiting.indexOf(wait);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
    deliver: (text, devices) => {
      const awaited = waiting.at(-1);
      const kind = burstKind(text, devices, awaited?.kind ?? null);
      if (awaited?.kind !== kind) return kind;
      awaited.listener(text);
      return 'delivered';
    },
  };
}

const CARD_NUMBER = /^[0-9A-Fa-f]{6,20}$/;
/** As many digits as a pickup code. */
const PICKUP_CODE = /^\d{8}$/;

/**
 * What a burst is. Timing does not show it: it follows from the devices that type at this terminal, from what the screen
 * waits for, and at last from the form of the text. A terminal whose scanner was never set up may still have one.
 */
export function burstKind(text: string, devices: BurstDevices, awaited: BurstKind | null): BurstKind {
  if (!mayBeCard(text, devices)) return 'scan';
  if (devices.scanner.driver !== 'keyboard') return 'card';
  return awaited ?? (PICKUP_CODE.test(text) ? 'scan' : 'card');
}

/** Whether a reader of this terminal can have typed a text as the number of a card. */
export function mayBeCard(text: string, { campusCard }: Pick<BurstDevices, 'campusCard'>): boolean {
  return campusCard.driver === 'keyboard' && CARD_NUMBER.test(text);
}
