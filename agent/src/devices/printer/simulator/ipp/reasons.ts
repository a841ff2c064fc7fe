import type { Machine } from '../machine/machine.ts';
import {
  COLOURANTS,
  type Hardware,
  type Obstacle,
  TONER_LOW_PERCENT,
  TRAY_LOW_PERCENT,
} from '../machine/model.ts';

const BY_OBSTACLE: Readonly<Record<Obstacle, readonly string[]>> = {
  coverOpen: ['cover-open-error'],
  jam: ['media-jam-error'],
  tonerEmpty: ['toner-empty-error'],
  outputFull: ['output-area-full-error'],
  paperNeeded: ['media-needed-error', 'media-empty-error'],
};

const PERCENT = 100;

/** printer-state-reasons (RFC 8011 section 5.4.12): first what stops the machine, then warnings. */
export function stateReasons(machine: Machine): readonly string[] {
  const errors = machine.obstacles.flatMap((obstacle) => BY_OBSTACLE[obstacle]);
  const reasons = [...errors, ...warnings(machine.hardware)];
  const listed = new Set<string>();
  const strongest = reasons.filter((reason) => {
    const keyword = reason.slice(0, reason.lastIndexOf('-'));
    return !listed.has(keyword) && listed.add(keyword);
  });
  return strongest.length === 0 ? ['none'] : strongest;
}

function warnings({ trays, toner }: Hardware): readonly string[] {
  const cassettes = trays.filter((tray) => tray.kind === 'cassette');
  const isLow = cassettes.some((tray) => {
    const percent = (tray.sheets * PERCENT) / tray.capacity;
    return percent > 0 && percent <= TRAY_LOW_PERCENT;
  });
  const levels = COLOURANTS.map((colourant) => toner[colourant]);
  return [
    ...(cassettes.some((tray) => tray.sheets === 0) ? ['media-empty-warning'] : []),
    ...(isLow ? ['media-low-warning'] : []),
    ...(levels.some((level) => level > 0 && level <= TONER_LOW_PERCENT) ? ['toner-low-warning'] : []),
  ];
}

const WORDS: Readonly<Record<Obstacle, string>> = {
  coverOpen: 'Close the cover',
  jam: 'Paper jam',
  tonerEmpty: 'Replace the toner cartridge',
  outputFull: 'Remove the paper from the output tray',
  paperNeeded: 'Load paper',
};

/** Text on the panel. */
export function panelText(machine: Machine): string {
  const first = machine.obstacles[0];
  if (first !== undefined) return WORDS[first];
  return machine.current === null ? 'Ready' : `Printing ${machine.current.id}`;
}
