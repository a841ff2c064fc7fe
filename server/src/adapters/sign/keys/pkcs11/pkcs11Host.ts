import { createInterface } from 'node:readline';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { loadCryptoki } from './cryptoki.ts';
import { type HostAnswer, type HostQuestion, hostQuestion } from './messages.ts';
import { openToken, type Token, type TokenFault } from './token.ts';

/** The program that hosts a token's library, so that a crash in vendor code does not affect the server. */
const ffi = await import('koffi').then(
  (module) => module.default,
  (error: unknown) => String(error),
);
let token: Token | undefined;

function open(question: Extract<HostQuestion, { command: 'open' }>): Result<Token, TokenFault> {
  if (typeof ffi === 'string') return fail({ problem: 'libraryUnusable', detail: ffi });
  try {
    return openToken(loadCryptoki(ffi, question.module, process.platform), question);
  } catch (error) {
    return fail({ problem: 'libraryUnusable', detail: String(error) });
  }
}

function answer(question: HostQuestion): Result<object, TokenFault> {
  if (question.command === 'open') {
    const opened = open(question);
    if (!opened.ok) return opened;
    token = opened.value;
    return ok({ certificates: token.certificates.map(base64) });
  }
  const signed = token?.sign(Buffer.from(question.digest, 'base64'));
  if (!signed) return fail({ problem: 'failed', detail: 'no token is open' });
  return signed.ok ? ok({ signature: base64(signed.value) }) : signed;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const question = hostQuestion.parse(JSON.parse(line));
  const result = answer(question);
  const written = result.ok
    ? { id: question.id, ok: true, ...result.value }
    : { id: question.id, ok: false, ...result.problem };
  process.stdout.write(`${JSON.stringify(written satisfies Partial<HostAnswer>)}\n`);
});
lines.on('close', () => process.exit(0));
