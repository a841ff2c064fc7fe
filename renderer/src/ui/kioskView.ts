import type { KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import type { Api } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import type { Content } from '../content/shown.ts';
import type { Session, SessionEvent } from '../session/state.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { TextKey } from '../texts/keys.ts';
import type { Bursts } from '../typing/bursts.ts';
import type { Typing } from '../typing/typing.ts';

/** Everything that screens may use: states to read, one way to send events, and the two ports beside them. */
export interface KioskView {
  readonly session: Readable<Session>;
  readonly link: Readable<Link>;
  readonly content: Readable<Content>;
  readonly texts: Texts<TextKey>;
  readonly clock: Clock;
  readonly api: Api;
  readonly speaker: Speaker;
  readonly typing: Typing;
  /** Codes and card numbers from devices that type. */
  readonly bursts: Bursts;
  /** A new UUID. */
  readonly newId: () => string;
  readonly settings: () => KioskSettings;
  readonly send: (event: SessionEvent) => void;
}
