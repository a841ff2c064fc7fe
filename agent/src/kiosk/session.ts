/** What the agent remembers of the person at the kiosk: which print is theirs, and whether the screen may go home. */
export interface Session {
  readonly printLogId: () => string | null;
  readonly goIndexAllowed: () => boolean;
  readonly setPrint: (printLogId: string) => void;
  readonly allowGoIndex: (allow: boolean) => void;
  readonly end: () => void;
}

export function createSession(onChange: () => void): Session {
  let printLogId: string | null = null;
  let goIndexAllowed = true;
  return {
    printLogId: () => printLogId,
    goIndexAllowed: () => goIndexAllowed,
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
