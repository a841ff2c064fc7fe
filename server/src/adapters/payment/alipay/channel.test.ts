import { describeChannel } from '../testing/channelContract.ts';
import { openAlipayHarness } from './testing/alipayHarness.ts';

describeChannel('alipay', { refundSettlesMs: 0, reversibleAfterMs: 0, billDigest: false }, openAlipayHarness);
