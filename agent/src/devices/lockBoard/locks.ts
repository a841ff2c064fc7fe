import type { LockBoardSetting } from '@self-print/contract/deviceSettings.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { NamedLock } from './lockTest.ts';

/** The lock of a media source: its own number unless configured otherwise. */
export function lockOfCarton({ cartonCode, lockNumber }: CartonSetting): number {
  return lockNumber ?? Number(cartonCode);
}

/** The configured locks of door and media sources; none without a board. */
export function locksOf(board: LockBoardSetting, cartons: readonly CartonSetting[]): readonly NamedLock[] {
  if (board.driver === 'none') return [];
  return [
    { name: 'door', lock: board.doorLock },
    ...cartons.map((carton) => ({ name: `carton ${carton.cartonCode}`, lock: lockOfCarton(carton) })),
  ];
}
