import type { SelfServiceKey } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { AccountKey } from './account.zh.ts';
import type { ApproveKey } from './approve.zh.ts';
import type { CoreKey } from './core.zh.ts';
import type { FaultsKey } from './faults.zh.ts';
import type { LoginKey } from './login.zh.ts';
import type { NotHereKey } from './notHere.zh.ts';
import type { PhoneCodeKey } from './phoneCode.zh.ts';
import type { ProtocolKey } from './protocol.zh.ts';
import type { ShellKey } from './shell.zh.ts';
import type { SignInsKey } from './signIns.zh.ts';
import type { TerminalsKey } from './terminals.zh.ts';
import type { UpkeepKey } from './upkeep.zh.ts';
import type { VerifyKey } from './verify.zh.ts';
import type { WaysKey } from './ways.zh.ts';

/** Every text of the pages. */
export type TextKey =
  | AskedKey<
      | AccountKey
      | ApproveKey
      | CoreKey
      | FaultsKey
      | LoginKey
      | NotHereKey
      | PhoneCodeKey
      | ProtocolKey
      | ShellKey
      | SignInsKey
      | TerminalsKey
      | UpkeepKey
      | VerifyKey
      | WaysKey
    >
  | SelfServiceKey;
