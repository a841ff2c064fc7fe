/** An activated terminal with a valid access token. */
export interface TerminalActor {
  readonly kind: 'terminal';
  readonly schoolCode: string;
  readonly terminalCode: string;
  readonly paused: boolean;
}

/** A person who signed in on phone or PC. */
export interface UserActor {
  readonly kind: 'mobileUser';
  readonly schoolCode: string;
  readonly userId: string;
}

/** Anyone, for public calls. */
export interface AnyoneActor {
  readonly kind: 'anyone';
  /** Network address, for rate limits only. */
  readonly address: string;
}

export type Actor = TerminalActor | UserActor | AnyoneActor;
