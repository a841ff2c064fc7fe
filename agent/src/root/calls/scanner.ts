import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Calls of the scanner. Codes are never logged: they may be pickup codes or name a person. */
export function bindScannerCalls({ scanning }: Pick<Parts, 'scanning'>): Binding<AgentActor>[] {
  return [
    bind(scannerCalls.getBarCodeData, async ({ input }) => {
      const code = await scanning.wait(input.timeout);
      return code.ok ? ok({ barCode: code.value }) : code;
    }),
    bind(scannerCalls.cancelBarCode, async () => {
      scanning.cancel();
      return ok({});
    }),
    bind(scannerCalls.typedCode, async ({ input }) => ok({ taken: scanning.typed(input.barCode) })),
  ];
}
