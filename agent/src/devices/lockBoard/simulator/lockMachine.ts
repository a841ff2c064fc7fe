/** Locks of a simulated kiosk: behaviour of bolts and doors, independent of the board. */
export interface LockMachine {
  /** Current through a lock's coil. */
  readonly power: (lock: number, on: boolean) => void;
  /** Whether the bolt is out and the lid shut. */
  readonly isClosed: (lock: number) => boolean;
  /** Whether a coil is powered: it burns if that lasts. */
  readonly isPowered: (lock: number) => boolean;
  /** A person shuts the lid. */
  readonly shut: (lock: number) => void;
  /** A person opens the lid with the key. */
  readonly openByHand: (lock: number) => void;
  /** The bolt jams: current does not move it. */
  readonly jam: (lock: number, jammed: boolean) => void;
  /** Number of pulses per lock. */
  readonly pulses: () => Readonly<Record<number, number>>;
}

export function createLockMachine(): LockMachine {
  const open = new Set<number>();
  const powered = new Set<number>();
  const jammed = new Set<number>();
  const pulses: Record<number, number> = {};
  return {
    power: (lock, on) => {
      if (!on) return void powered.delete(lock);
      if (powered.has(lock)) return;
      powered.add(lock);
      pulses[lock] = (pulses[lock] ?? 0) + 1;
      if (!jammed.has(lock)) open.add(lock);
    },
    isClosed: (lock) => !open.has(lock),
    isPowered: (lock) => powered.has(lock),
    shut: (lock) => void open.delete(lock),
    openByHand: (lock) => void open.add(lock),
    jam: (lock, isJammed) => void (isJammed ? jammed.add(lock) : jammed.delete(lock)),
    pulses: () => ({ ...pulses }),
  };
}
