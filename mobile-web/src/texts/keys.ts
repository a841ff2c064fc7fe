import type { CoreKey } from './core.zh.ts';
import type { LoginKey } from './login.zh.ts';
import type { NotHereKey } from './notHere.zh.ts';
import type { ProtocolKey } from './protocol.zh.ts';

/** Every text of the pages. */
export type TextKey = CoreKey | LoginKey | NotHereKey | ProtocolKey;
