import type { CardEncoderSetting } from '@self-print/contract/deviceSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  authenticate,
  GET_UID,
  loadKey,
  MIFARE_BLOCK_BYTES,
  readBlock,
  writeBlock,
} from '../../campusCard/protocols/cardCommands.ts';
import { formatUid, isRandomUid } from '../../campusCard/protocols/cardNumber.ts';
import { type CardChannel, exchange, STATUS_DONE, statusText } from '../../framework/pcsc/apdu.ts';
import type { PcscReader } from '../../framework/pcsc/pcscReader.ts';
import type { CardEncoder, CardProblem, EncodedCard } from '../types.ts';

type PcscSetting = Extract<CardEncoderSetting, { kind: 'pcsc' | 'mifare' }>;

/** Of the first 32 sectors. */
const BLOCKS_PER_SECTOR = 4;
/** A card that was just brought to the station needs a moment to answer. */
const PRESENT_LIMIT_MS = 5 * SECOND_MS;

/** A PC/SC reader in the printer's station. @param key of the sector; null where nothing is written */
export function createPcscEncoder(
  reader: PcscReader,
  setting: PcscSetting,
  key: Uint8Array | null,
  stopped: AbortSignal,
): CardEncoder {
  return {
    writes: setting.kind === 'mifare',
    encode: async (number) => {
      const here = await reader.waitFor('present', PRESENT_LIMIT_MS, stopped);
      if (!here.ok) return fail(certain(here.problem.kind));
      if (!here.value) return fail(certain('no chip in the station'));
      const done = await reader.withCard((channel) => work(channel, setting, key, number));
      if (done.ok) return done;
      return fail('fault' in done.problem ? done.problem : certain('the chip does not answer'));
    },
    reopen: reader.reopen,
    close: reader.close,
  };
}

async function work(
  channel: CardChannel,
  setting: PcscSetting,
  key: Uint8Array | null,
  number: string,
): Promise<Result<EncodedCard, CardProblem>> {
  const uid = await send(channel, GET_UID, 'the UID');
  if (!uid.ok) return uid;
  if (uid.value.length === 0 || isRandomUid(uid.value)) return fail(certain('a chip without a fixed UID'));
  const read = ok({ uid: formatUid(uid.value, setting.numberFormat) });
  if (setting.kind === 'pcsc') return read;
  if (key === null) return fail(certain('there is no key'));
  const block = setting.sector * BLOCKS_PER_SECTOR + setting.block;
  const { keyType } = setting;
  const data = blockOf(number);
  if (data === null) return fail(certain('the number does not fit into a block'));
  for (const [apdu, what] of [
    [loadKey(key), 'loading the key'],
    [authenticate(block, keyType), `the key of block ${block}`],
  ] as const) {
    const sent = await send(channel, apdu, what);
    if (!sent.ok) return sent;
  }
  // From here on the card may be torn, whatever the reader says.
  const written = await send(channel, writeBlock(block, data), `writing block ${block}`);
  const back = await send(channel, readBlock(block), `block ${block} read back`);
  if (back.ok && Buffer.from(back.value).equals(data)) return read;
  const why = written.ok
    ? back.ok
      ? 'another content read back'
      : back.problem.detail
    : written.problem.detail;
  return fail({ fault: 'encoder', isCertain: false, detail: why });
}

/** The number in a block, as ASCII filled up with zero bytes; null when it does not fit. */
function blockOf(number: string): Uint8Array | null {
  if (!/^[\x21-\x7e]{1,16}$/.test(number)) return null;
  const block = new Uint8Array(MIFARE_BLOCK_BYTES);
  block.set(Buffer.from(number, 'latin1'));
  return block;
}

async function send(
  channel: CardChannel,
  apdu: Uint8Array,
  what: string,
): Promise<Result<Uint8Array, CardProblem>> {
  const answer = await exchange(channel, apdu);
  if (!answer.ok) return fail(certain(`${what}: ${answer.problem.kind}`));
  const { data, status } = answer.value;
  return status === STATUS_DONE ? ok(data) : fail(certain(`${what}: ${statusText(status)}`));
}

function certain(detail: string): CardProblem {
  return { fault: 'encoder', isCertain: true, detail };
}
