import { describeChannel } from '../testing/channelContract.ts';
import { REFUND_TAKES_MS } from './simulator/book.ts';
import { openCashierHarness } from './testing/cashierHarness.ts';

describeChannel(
  'signedHttp',
  { refundSettlesMs: REFUND_TAKES_MS, reversibleAfterMs: null, billDigest: false },
  openCashierHarness,
);
