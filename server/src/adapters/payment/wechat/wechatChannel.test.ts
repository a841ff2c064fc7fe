import { describeChannel } from '../testing/channelContract.ts';
import { openWechatHarness } from './testing/wechatHarness.ts';

const traits = { refundSettlesMs: 60_000, reversibleAfterMs: 15_000, billDigest: true };
describeChannel('wechat', traits, openWechatHarness);
