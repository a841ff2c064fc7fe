/** What the agent knows of the person at the kiosk: their presence, their print, and whether the screen may return home. */
export interface Session {
  readonly printLogId: () => string | null;
  readonly goIndexAllowed: () => boolean;
  /** Whether a person is using the screen, according to the page. */
  readonly inUse: () => boolean;
  readonly setInUse: (inUse: boolean) => void;
  readonly setPrint: (printLogId: string) => void;
  readonly allowGoIndex: (allow: boolean) => void;
  readonly end: () => void;
}

export function createSession(onChange: () => void): Session {
  let printLogId: string | null = null;
  let goIndexAllowed = true;
  let inUse = false;
  return {
    printLogId: () => printLogId,
    goIndexAllowed: () => goIndexAllowed,
    inUse: () => inUse,
    setInUse: (now) => {
      inUse = now;
      onChange();
    },
    setPrint: (id) => {
      printLogId = id;
      onChange();
    },
    allowGoIndex: (allow) => {
      goIndexAllowed = allow;
      onChange();
    },
    end: () => {
      printLogId = null;
      goIndexAllowed = true;
      onChange();
    },
  };
}
