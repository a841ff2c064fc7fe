import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Answer } from '@self-print/contract/serve.ts';
import {
  type CommandOutcome,
  type FromTerminal,
  LINK_MESSAGE_LIMIT_BYTES,
} from '@self-print/contract/terminalLink.ts';

const MESSAGE_LENGTH = 300;
const TOO_LARGE = problem('BODY_TOO_LARGE', {
  message: '执行结果过大，无法返回 / The answer is too large to be sent',
});
const NO_FILES = problem('UNSUPPORTED_CONTENT');

/** A problem as the platform hears it. */
export function failureOutcome({ name, message }: CallProblem): CommandOutcome {
  return {
    ok: false,
    code: ERROR_CODES[name],
    message: (message ?? ERRORS[name].zh).slice(0, MESSAGE_LENGTH),
  };
}

/** What became of a command, by the answer that its call gave. */
export function outcomeOf(answer: Answer): CommandOutcome {
  if (answer.kind === 'file') return failureOutcome(NO_FILES);
  const { success, code, msg, data } = answer.body;
  return success ? { ok: true, data } : { ok: false, code, message: msg.slice(0, MESSAGE_LENGTH) };
}

/** The message that tells an outcome; a failure when the outcome does not fit into one. */
export function doneMessage(commandId: string, outcome: CommandOutcome): FromTerminal {
  const message: FromTerminal = { type: 'commandDone', commandId, outcome };
  const fits = Buffer.byteLength(JSON.stringify(message)) <= LINK_MESSAGE_LIMIT_BYTES;
  return fits ? message : { ...message, outcome: failureOutcome(TOO_LARGE) };
}
