import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { openScanner } from '../../devices/scanner/detect.ts';
import { createScannerTest } from '../../devices/scanner/scannerTest.ts';
import { createScanning, type Scanning } from '../../devices/scanner/scanning.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { deviceKind } from './deviceKind.ts';

export const scanner = deviceKind({
  device: 'scanner',
  open: openScanner,
  use: (slot) => {
    const scanning = createScanning(slot);
    return {
      cancelScan: scanning.cancel,
      test: createScannerTest(scanning),
      calls: callsOf(scanning),
      endSession: scanning.cancel,
    };
  },
});

/** Codes are never logged: they may be pickup codes or name a person. */
function callsOf(scanning: Scanning): Binding<AgentActor>[] {
  return [
    bind(scannerCalls.getBarCodeData, async ({ input, request }) => {
      const code = await scanning.wait(input.timeout, request.gone);
      return code.ok ? ok({ barCode: code.value }) : code;
    }),
    bind(scannerCalls.cancelBarCode, async () => {
      scanning.cancel();
      return ok({});
    }),
    bind(scannerCalls.typedCode, async ({ input }) => ok({ taken: scanning.typed(input.barCode) })),
  ];
}
