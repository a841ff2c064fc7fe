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

/** A problem as reported to the platform. */
export function failureOutcome({ name, message }: CallProblem): CommandOutcome {
  return {
    ok: false,
    code: ERROR_CODES[name],
    message: (message ?? ERRORS[name].zh).slice(0, MESSAGE_LENGTH),
  };
}

/** A command's outcome, from the answer of its call. */
export function outcomeOf(answer: Answer): CommandOutcome {
  if (answer.kind === 'file') return failureOutcome(NO_FILES);
  const { success, code, msg, data } = answer.body;
  return success ? { ok: true, data } : { ok: false, code, message: msg.slice(0, MESSAGE_LENGTH) };
}

/** The message that reports an outcome; reports a failure when the outcome is too large for one message. */
export function doneMessage(commandId: string, outcome: CommandOutcome): FromTerminal {
  const message: FromTerminal = { type: 'commandDone', commandId, outcome };
  const fits = Buffer.byteLength(JSON.stringify(message)) <= LINK_MESSAGE_LIMIT_BYTES;
  return fits ? message : { ...message, outcome: failureOutcome(TOO_LARGE) };
}
