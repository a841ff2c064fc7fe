import type { TrainCardSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { createHttpChannel } from '../campusCard/cardSystem/httpChannel.ts';
import type { OpenByteLink } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createJsonProgram } from '../framework/jsonProgram/jsonProgram.ts';
import { createChannelReader } from './channelReader.ts';
import type { TrainCardReader } from './types.ts';

export interface TrainCardOptions {
  readonly openLink: OpenByteLink;
  readonly fetch: typeof fetch;
  readonly time: Time;
}

/** Opens the configured train card reader; null for none. */
export function openTrainCard(
  setting: TrainCardSetting,
  report: ReportHealth,
  { openLink, fetch, time }: TrainCardOptions,
): TrainCardReader | null {
  switch (setting.driver) {
    case 'none':
      return null;
    case 'process':
      return createChannelReader(createJsonProgram({ program: setting, openLink, report, time }), { time });
    case 'http':
      return createChannelReader(createHttpChannel({ url: setting.url, key: null, fetch, report, time }), {
        time,
      });
    default:
      return assertNever(setting);
  }
}
