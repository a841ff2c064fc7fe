import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { DuesSystems } from '../../adapters/dues/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Database } from '../../db/database.ts';
import type { Clock, Random } from '../../system.ts';
import type { PayChannels } from '../payChannels/payChannels.ts';

/** What the use cases of payments need. */
export interface PayDeps {
  readonly db: Database;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: EventLog;
  /** Public URL of this platform without a trailing slash. */
  readonly publicUrl: () => string;
  readonly payChannels: PayChannels;
  readonly dues: DuesSystems;
}
