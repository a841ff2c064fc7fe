import type { CampusCardSetting, PcscReading } from '@self-print/contract/deviceSettings.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  type ApduAnswer,
  type CardChannel,
  exchange,
  STATUS_DONE,
  statusText,
} from '../framework/pcsc/apdu.ts';
import {
  authenticate,
  GET_BALANCE,
  GET_UID,
  loadKey,
  parseBalance,
  readBinary,
  readBlock,
  select,
} from './protocols/cardCommands.ts';
import { decodeField, formatUid, isRandomUid } from './protocols/cardNumber.ts';
import type { CampusCard, ReadProblem } from './types.ts';

export type PcscSetting = Extract<CampusCardSetting, { driver: 'pcsc' }>;

/** Reads a card according to the settings. @param key of the sector, for Mifare cards */
export async function readCard(
  channel: CardChannel,
  { reading, numberFormat }: Pick<PcscSetting, 'reading' | 'numberFormat'>,
  key: Uint8Array | null,
): Promise<Result<CampusCard, ReadProblem>> {
  const uid = await command(channel, GET_UID, 'the UID');
  if (!uid.ok) return uid;
  if (uid.value.length === 0) return fail(unreadable('the UID is empty'));
  if (isRandomUid(uid.value)) return fail({ kind: 'randomNumber' });
  const physicalNo = formatUid(uid.value, numberFormat);
  const contents = await readContents(channel, reading, key);
  return contents.ok
    ? ok({ physicalNo, userId: null, name: null, expires: null, ...contents.value })
    : contents;
}

type Contents = Pick<CampusCard, 'cardNo' | 'balance'>;

async function readContents(
  channel: CardChannel,
  reading: PcscReading,
  key: Uint8Array | null,
): Promise<Result<Contents, ReadProblem>> {
  switch (reading.kind) {
    case 'uid':
      return ok({ cardNo: null, balance: null });
    case 'mifare':
      return readSector(channel, reading, key);
    case 'cpu':
      return readApplication(channel, reading);
    default:
      return assertNever(reading);
  }
}

async function readSector(
  channel: CardChannel,
  { block, offset, length, encoding, keyType }: Extract<PcscReading, { kind: 'mifare' }>,
  key: Uint8Array | null,
): Promise<Result<Contents, ReadProblem>> {
  if (key === null) return fail(unreadable('there is no key'));
  const loaded = await command(channel, loadKey(key), 'loading the key');
  if (!loaded.ok) return loaded;
  const opened = await command(channel, authenticate(block, keyType), `the key of block ${block}`);
  if (!opened.ok) return opened;
  const data = await command(channel, readBlock(block), `block ${block}`);
  if (!data.ok) return data;
  const cardNo = decodeField(data.value.subarray(offset, offset + length), encoding);
  return cardNo === null ? fail(unreadable(`no number in block ${block}`)) : ok({ cardNo, balance: null });
}

async function readApplication(
  channel: CardChannel,
  reading: Extract<PcscReading, { kind: 'cpu' }>,
): Promise<Result<Contents, ReadProblem>> {
  const { sfi, offset, length, encoding } = reading;
  const selected = await command(
    channel,
    select(reading.select, reading.selectBy),
    'selecting the application',
  );
  if (!selected.ok) return selected;
  const data = await command(channel, readBinary(sfi, offset, length), `file ${sfi}`);
  if (!data.ok) return data;
  const cardNo = data.value.length === length ? decodeField(data.value, encoding) : null;
  if (cardNo === null) return fail(unreadable(`no number in file ${sfi}`));
  if (!reading.balance) return ok({ cardNo, balance: null });
  const purse = await command(channel, GET_BALANCE, 'the balance');
  if (!purse.ok) return purse;
  const balance = parseBalance(purse.value);
  return balance === null ? fail(unreadable('the balance')) : ok({ cardNo, balance });
}

async function command(
  channel: CardChannel,
  apdu: Uint8Array,
  what: string,
): Promise<Result<ApduAnswer['data'], ReadProblem>> {
  const answer = await exchange(channel, apdu);
  if (!answer.ok) {
    return fail(answer.problem.kind === 'removed' ? unreadable('the card was removed') : answer.problem);
  }
  const { data, status } = answer.value;
  return status === STATUS_DONE ? ok(data) : fail(unreadable(`${what}: ${statusText(status)}`));
}

function unreadable(detail: string): ReadProblem {
  return { kind: 'failed', detail };
}
