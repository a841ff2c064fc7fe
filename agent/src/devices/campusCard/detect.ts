import type { CampusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { OpenByteLink } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createJsonProgram } from '../framework/jsonProgram/jsonProgram.ts';
import { createPcscReader } from '../framework/pcsc/pcscReader.ts';
import type { Secrets } from '../secrets.ts';
import { createCardSystemReader } from './cardSystem/cardSystemReader.ts';
import { createHttpChannel } from './cardSystem/httpChannel.ts';
import { createLineReader, createTypingReader } from './numberReaders.ts';
import { createPcscCardReader } from './pcscCardReader.ts';
import { MIFARE_KEY_BYTES } from './protocols/cardCommands.ts';
import type { CampusCardReader } from './types.ts';

export interface CampusCardOptions {
  readonly openLink: OpenByteLink;
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly time: Time;
}

/** Opens the configured campus card reader; null for none. */
export function openCampusCard(
  setting: CampusCardSetting,
  report: ReportHealth,
  options: CampusCardOptions,
): CampusCardReader | null {
  return setting.driver === 'none' ? null : onceConfigured(() => open(setting, report, options), report);
}

/** The problem says what in the settings or secrets is unusable. */
function open(
  setting: Exclude<CampusCardSetting, { driver: 'none' }>,
  report: ReportHealth,
  { openLink, fetch, secrets, time }: CampusCardOptions,
): Result<CampusCardReader, string> {
  switch (setting.driver) {
    case 'pcsc': {
      const { reading, readerName } = setting;
      const key = reading.kind === 'mifare' ? mifareKey(secrets, reading.keySecret) : ok(null);
      if (!key.ok) return key;
      const reader = createPcscReader({ readerName, openLink, report, time });
      return ok(createPcscCardReader(reader, setting, key.value));
    }
    case 'serial':
      return ok(createLineReader(setting, report, { openLink, time }));
    case 'keyboard':
      return ok(createTypingReader(report, time));
    case 'http': {
      const { url, keySecret } = setting;
      const key = keySecret === undefined ? ok(null) : secrets.get(keySecret);
      if (!key.ok) return key;
      const channel = createHttpChannel({ url, key: key.value, fetch, report, time });
      return ok(createCardSystemReader(channel, { system: url, time }));
    }
    case 'process': {
      const channel = createJsonProgram({ program: setting, openLink, report, time });
      return ok(createCardSystemReader(channel, { system: setting.program, time }));
    }
    default:
      return assertNever(setting);
  }
}

function mifareKey(secrets: Secrets, name: string): Result<Uint8Array, string> {
  const key = secrets.get(name);
  return key.ok && key.value.length !== MIFARE_KEY_BYTES
    ? fail(`the secret "${name}" must have ${MIFARE_KEY_BYTES} bytes`)
    : key;
}

/** A reader that reports why its settings cannot work, and checks again when reopened. */
function onceConfigured(
  build: () => Result<CampusCardReader, string>,
  report: ReportHealth,
): CampusCardReader {
  const attempt = () => {
    const built = build();
    if (!built.ok) report({ state: 'faulted', problem: 'misconfigured', detail: built.problem });
    return built;
  };
  let current = attempt();
  return {
    read: async (limitMs, signal) =>
      current.ok ? current.value.read(limitMs, signal) : fail({ kind: 'fault', detail: current.problem }),
    purse: () => (current.ok ? current.value.purse() : fail('fault')),
    typed: (number) => (current.ok && current.value.typed?.(number)) || false,
    reopen: () => {
      if (current.ok) current.value.reopen();
      else current = attempt();
    },
    close: async () => {
      if (current.ok) await current.value.close();
    },
  };
}
