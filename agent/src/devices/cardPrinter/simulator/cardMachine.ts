/** Something that goes wrong with a simulated card printer, until it is healed. */
export const CARD_FAULTS = [
  'none',
  'feederEmpty',
  'ribbonEnds',
  'coverOpen',
  'jamTaking',
  'jamPrinting',
  'lostPanel',
  'lostEnd',
  'cutPrinting',
  'liar',
  'garbage',
  'silent',
  'slow',
  'badChip',
  'tornChip',
] as const;
export type CardMachineFault = (typeof CARD_FAULTS)[number];

/** A card in, or from, a simulated printer. */
export interface SimulatedPlastic {
  readonly uid: string;
  /** What its chip bears; null for nothing. */
  number: string | null;
  /** Panels on it, as they were printed. */
  panels: string;
}

/** What a simulated card printer does with cards, whatever its wire. */
export interface CardMachine {
  readonly setFault: (fault: CardMachineFault) => void;
  readonly fault: () => CardMachineFault;
  readonly fill: (cards: number) => void;
  readonly cardsLeft: () => number;
  /** The card in the printer; null when none is. */
  readonly inside: () => SimulatedPlastic | null;
  /** Takes a card from the feeder unless one is inside; false when there is none. */
  readonly take: () => boolean;
  readonly printPanel: (panel: string) => void;
  /** Gives the card out. */
  readonly giveOut: () => void;
  readonly reject: () => boolean;
  /** Cards that a person has, in the order in which they came out. */
  readonly given: () => readonly SimulatedPlastic[];
  readonly rejected: () => readonly SimulatedPlastic[];
  /** Panels in the machine's life. */
  readonly panels: () => number;
}

const FIRST_CARDS = 40;

export function createCardMachine(): CardMachine {
  let [fault, cards, made, panels]: [CardMachineFault, number, number, number] = [
    'none',
    FIRST_CARDS,
    0,
    1_200,
  ];
  let inside: SimulatedPlastic | null = null;
  const given: SimulatedPlastic[] = [];
  const rejected: SimulatedPlastic[] = [];
  return {
    setFault: (next) => {
      fault = next;
    },
    fault: () => fault,
    fill: (count) => {
      cards = count;
    },
    cardsLeft: () => (fault === 'feederEmpty' ? 0 : cards),
    inside: () => inside,
    take: () => {
      if (inside) return true;
      if (cards === 0 || fault === 'feederEmpty') return false;
      cards -= 1;
      made += 1;
      inside = { uid: String(3_000_000_000 + made), number: null, panels: '' };
      return true;
    },
    printPanel: (panel) => {
      if (!inside) return;
      inside.panels += panel;
      panels += 1;
    },
    giveOut: () => {
      if (inside) given.push(inside);
      inside = null;
    },
    reject: () => {
      if (!inside) return false;
      rejected.push(inside);
      inside = null;
      return true;
    },
    given: () => [...given],
    rejected: () => [...rejected],
    panels: () => panels,
  };
}
