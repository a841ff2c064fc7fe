import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type FromPlatform, type FromTerminal, fromTerminal } from '@self-print/contract/terminalLink.ts';
import type { RawData } from 'ws';
import { holdsNul } from '../http/unstorable.ts';

/** Parses a terminal's message. The problem says what is wrong without quoting the message. */
export function readMessage(data: RawData, isBinary: boolean): Result<FromTerminal, string> {
  if (isBinary || !Buffer.isBuffer(data)) return fail('it is not text');
  const parsed = fromTerminal.safeParse(parseJson(data.toString('utf8')));
  if (!parsed.success) return fail(parsed.error.issues[0]?.path.join('.') || 'it is not a message');
  return holdsNul(storedAsText(parsed.data)) ? fail('it has a NUL character') : ok(parsed.data);
}

export function writeMessage(message: FromPlatform): string {
  return JSON.stringify(message);
}

/** A command's result is stored encrypted and may contain any character; everything else goes into text columns. */
function storedAsText(message: FromTerminal): unknown {
  return message.type === 'commandDone' && message.outcome.ok ? message.commandId : message;
}
