import type { Dispatch } from '../../channels/dispatch.ts';
import type { KioskDisplay } from '../../display/kioskDisplay.ts';
import type { OriginPolicy } from '../../policy/origins.ts';
import type { ShellEvent } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
import type { ArgumentOptions } from './arguments.ts';
import type { HangLimits } from './hangWatch.ts';
import type { ProfileOptions } from './profile.ts';

/** Parameters of one run of Chromium. */
export interface ChromiumOptions {
  /** The Chromium program, by path or by name on the search path. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly arguments: Omit<ArgumentOptions, 'profileDirectory'>;
  readonly profile: ProfileOptions;
  /** Address of the kiosk page. */
  readonly address: string;
  readonly policy: OriginPolicy;
  readonly dispatch: Dispatch;
  readonly time: Time;
  readonly hangLimits: HangLimits;
  /** The screen itself, which the shell covers while no page is ready. */
  readonly display: KioskDisplay;
  readonly emit: (event: ShellEvent) => void;
  /** Gives the keys to the window in front. */
  readonly giveKeys: () => Promise<void>;
}
