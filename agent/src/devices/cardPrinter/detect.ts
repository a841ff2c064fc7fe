import type { CardEncoderSetting, CardPrinterSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { createHttpChannel } from '../campusCard/cardSystem/httpChannel.ts';
import { MIFARE_KEY_BYTES } from '../campusCard/protocols/cardCommands.ts';
import type { OpenByteLink } from '../framework/byteLink.ts';
import type { HealthReport, ReportHealth } from '../framework/health.ts';
import { createJsonProgram } from '../framework/jsonProgram/jsonProgram.ts';
import { createPcscReader } from '../framework/pcsc/pcscReader.ts';
import type { Secrets } from '../secrets.ts';
import { createChannelEncoder, NO_ENCODER, refusing } from './encoders/channelEncoder.ts';
import { createPcscEncoder } from './encoders/pcscEncoder.ts';
import { createEvolisPrinter } from './evolisPrinter.ts';
import type { CardEncoder, CardPrinter } from './types.ts';

export interface CardPrinterOptions {
  readonly openLink: OpenByteLink;
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly time: Time;
  readonly stopped: AbortSignal;
}

/** Opens the configured card printer with the reader in its station; null for none. */
export function openCardPrinter(
  setting: CardPrinterSetting,
  report: ReportHealth,
  options: CardPrinterOptions,
): CardPrinter | null {
  if (setting.driver === 'none') return null;
  const both = bothHealths(report);
  const encoder = openEncoder(setting.encoder, both.encoder, options);
  return createEvolisPrinter({ ...options, setting, encoder, report: both.printer });
}

/** One health of two parts: a printer whose station has no reader makes no cards. */
function bothHealths(report: ReportHealth): Readonly<Record<'printer' | 'encoder', ReportHealth>> {
  let encoder: HealthReport | null = null;
  let printer: HealthReport = { state: 'opening', detail: '' };
  const tell = () => {
    const isLost = encoder !== null && encoder.state !== 'ready' && encoder.state !== 'busy';
    report(encoder !== null && isLost && printer.state !== 'faulted' ? inStation(encoder) : printer);
  };
  return {
    printer: (news) => {
      printer = news;
      tell();
    },
    encoder: (news) => {
      encoder = news;
      tell();
    },
  };
}

const inStation = (encoder: HealthReport): HealthReport => ({
  ...encoder,
  detail: `card station: ${encoder.detail}`,
});

function openEncoder(
  setting: CardEncoderSetting,
  report: ReportHealth,
  { openLink, fetch, secrets, time, stopped }: CardPrinterOptions,
): CardEncoder {
  const misconfigured = (detail: string): CardEncoder => {
    report({ state: 'faulted', problem: 'misconfigured', detail });
    return refusing(detail);
  };
  switch (setting.kind) {
    case 'none':
      return NO_ENCODER;
    case 'pcsc':
    case 'mifare': {
      const key = setting.kind === 'mifare' ? secrets.get(setting.keySecret) : null;
      if (key !== null && !key.ok) return misconfigured(key.problem);
      if (key !== null && key.value.length !== MIFARE_KEY_BYTES)
        return misconfigured(`the key of a sector must have ${MIFARE_KEY_BYTES} bytes`);
      const reader = createPcscReader({ readerName: setting.readerName, openLink, report, time });
      return createPcscEncoder(reader, setting, key?.value ?? null, stopped);
    }
    case 'process':
      return createChannelEncoder(createJsonProgram({ program: setting, openLink, report, time }));
    case 'http': {
      const { url, keySecret } = setting;
      const key = keySecret === undefined ? null : secrets.get(keySecret);
      if (key !== null && !key.ok) return misconfigured(key.problem);
      return createChannelEncoder(createHttpChannel({ url, key: key?.value ?? null, fetch, report, time }));
    }
    default:
      return assertNever(setting);
  }
}
