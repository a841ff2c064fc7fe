import { problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { CIPHER_USES_PER_HOUR, textCipherCalls as calls } from '@self-print/contract/platform/textCipher.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindChange } from '../../http/bind.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { closeText, openText } from './envelope.ts';

const USES: RateRule = { tries: CIPHER_USES_PER_HOUR, windowMs: HOUR_MS };

/** Calls that encrypt and decrypt short texts. Each use is in the operation log, with the length of the text and not the text. */
export function textCipherBindings(deps: Deps): Binding<Actor>[] {
  const take = ({ schoolCode, userId }: AdminOperation) =>
    takeRate(deps, USES, 'textCipher', schoolCode, userId);
  const record = (operation: AdminOperation, facts: Readonly<Record<string, unknown>>) =>
    deps.db.transaction(async (queries) => {
      const { userId } = operation;
      await recordOperation(queries, deps, operation, {
        subject: userId,
        label: '',
        before: null,
        after: facts,
      });
      return ok();
    });
  return [
    bindChange(calls.encrypt, async ({ operation, input: { text } }) => {
      const allowed = await take(operation);
      if (!allowed.ok) return allowed;
      await record(operation, { characters: text.length });
      return ok({ envelope: closeText(deps.keys, operation.schoolCode, text) });
    }),
    bindChange(calls.decrypt, async ({ operation, input: { envelope } }) => {
      const allowed = await take(operation);
      if (!allowed.ok) return allowed;
      const text = openText(deps.keys, operation.schoolCode, envelope);
      await record(operation, { opened: text !== undefined, characters: text?.length ?? 0 });
      return text === undefined ? fail(problem('CIPHER_TEXT_INVALID')) : ok({ text });
    }),
  ];
}
