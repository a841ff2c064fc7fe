import type { IdCardSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { OpenByteLink } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPcscReader } from '../framework/pcsc/pcscReader.ts';
import { createDecardReader } from './decard/decardReader.ts';
import { openWebSocketLink } from './decard/webSocketLink.ts';
import { createPcscIdReader } from './pcsc/pcscIdReader.ts';
import { photoDecoderOf } from './photo/photoDecoder.ts';
import { createSamvReader } from './samv/samvReader.ts';
import type { IdCardReader } from './types.ts';

/** Opens the configured ID card reader; null for none. */
export function openIdCardReader(
  setting: IdCardSetting,
  report: ReportHealth,
  options: { readonly openLink: OpenByteLink; readonly time: Time; readonly environment: NodeJS.ProcessEnv },
): IdCardReader | null {
  const { openLink, time } = options;
  switch (setting.driver) {
    case 'none':
      return null;
    case 'samv': {
      const decoder = photoDecoderOf(setting.photoDecoder, options);
      return createSamvReader({ port: setting.port, decoder, openLink, report, time });
    }
    case 'decard':
      return createDecardReader({ url: setting.url, openSocket: openWebSocketLink, report, time });
    case 'pcsc': {
      const { readerName } = setting;
      const reader = createPcscReader({ readerName, openLink, report, time });
      return createPcscIdReader({ reader, decoder: photoDecoderOf(setting.photoDecoder, options), time });
    }
    default:
      return assertNever(setting);
  }
}
