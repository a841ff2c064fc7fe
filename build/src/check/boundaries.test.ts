import { describe, expect, it } from '@jest/globals';
import { boundaryProblem } from './boundaries.ts';

function problem(file: string, specifier: string, typeOnly = false): string | undefined {
  return boundaryProblem(file, { specifier, typeOnly, line: 1 });
}

describe('boundaryProblem', () => {
  it.each([
    ['renderer/src/app.ts', '@self-print/contract/result.ts'],
    ['renderer/src/app.ts', '@self-print/web-kit/mask.ts'],
    ['mobile-web/src/app.ts', '@self-print/web-kit/mask.ts'],
    ['server/src/main.ts', '@self-print/contract/call.ts'],
    ['server/src/main.ts', './db/database.ts'],
    ['server/src/db/database.ts', '../main.ts'],
    ['renderer/src/App.tsx', './app.css'],
    ['console-web/src/ui/openPdf.ts', 'pdfjs-dist/build/pdf.worker.min.mjs?url'],
    ['renderer/src/app.ts', './picture.svg?raw'],
    ['contract/src/call.ts', 'zod/mini'],
    ['server/src/config.ts', 'zod'],
    ['contract/src/serveHttp.ts', 'node:stream'],
    ['contract/src/call.test.ts', '@jest/globals'],
    ['test/flows/print.spec.ts', '@self-print/server/testing/database.ts'],
    ['agent/src/jobs/queue.test.ts', '../devices/printer/simulator/main.ts'],
    ['agent/src/devices/printer/simulator/main.ts', './machine/machine.ts'],
    ['agent/src/devices/printer/testing/memoryPrinter.ts', '../simulator/main.ts'],
    ['agent/src/simulator.ts', './main.ts'],
    ['server/src/demo/pay.ts', '../adapters/payment/wechat/simulator/start.ts'],
    ['electron/src/main.ts', 'electron'],
    ['server/src/modules/orders/finish.ts', '../../db/database.ts'],
    ['server/src/modules/orders/finish.ts', '../items/item.ts'],
    ['server/src/db/database.test.ts', '../modules/orders/finish.ts'],
    ['agent/src/devices/lockBoard/locks.ts', '../framework/port.ts'],
    ['jest.config.mjs', 'anything'],
    ['docs/example.ts', '../server/src/main.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(problem(file, specifier)).toBeUndefined();
  });

  it.each([
    ['server/src/main.ts', '@self-print/agent/main.ts', 'server may not import agent'],
    ['contract/src/call.ts', '@self-print/server/main.ts', 'contract may not import server'],
    ['server/src/main.ts', '@self-print/web-kit/mask.ts', 'server may not import web-kit'],
    ['renderer/src/app.ts', '@self-print/server/main.ts', 'renderer may not import server'],
    ['build/src/start.ts', '@self-print/server/main.ts', 'build may not import server'],
    ['server/src/main.ts', '@self-print/server/db.ts', 'its own workspace'],
    ['server/src/main.ts', '../../agent/src/main.ts', 'leaves server'],
    ['test/flows/print.spec.ts', '../../server/src/main.ts', 'leaves test'],
    ['server/src/main.ts', '../../serverless/main.ts', 'leaves server'],
    ['server/src/db/database.ts', '../modules/orders/finish.ts', 'stands below modules'],
    ['console-web/src/ui/Table.tsx', '../features/items/part.ts', 'ui stands below features'],
    [
      'agent/src/devices/framework/port.ts',
      '../lockBoard/locks.ts',
      'devices/framework stands below devices',
    ],
    ['mobile-web/src/features/orders/part.ts', '../../app/screens.ts', 'features stands below app'],
    ['agent/src/devices/scanner/detect.ts', '../../root/deps.ts', 'devices stands below root'],
    ['server/src/main.ts', './db/database', 'no file extension'],
    ['server/src/db/database.ts', '..', 'no file extension'],
    ['server/src/main.ts', '/opt/main.ts', 'absolute'],
    ['contract/src/call.ts', 'zod', 'zod/mini'],
    ['console-web/src/main.tsx', 'zod', 'zod/mini'],
    ['contract/src/call.ts', 'express', 'contract may only depend on zod'],
    ['contract/src/call.ts', '@scope/package/file.js', 'contract may only depend on zod'],
    ['agent/src/main.ts', './devices/printer/simulator/main.ts', 'may not import from simulator/'],
    ['server/src/demo/pay.ts', '../adapters/payment/testing/harness.ts', 'may not import from testing/'],
    ['server/src/app.ts', './adapters/payment/wechat/simulator/start.ts', 'may not import from simulator/'],
    [
      'agent/src/devices/printer/ipp/client.ts',
      '../testing/memoryPrinter.ts',
      'may not import from testing/',
    ],
    ['server/src/main.ts', './testing/database.ts', 'may not import from testing/'],
    ['electron/src/shell/electron/window.ts', 'electron', 'only electron/src/main.ts may load Electron'],
    ['test/shell.test.ts', 'electron', 'only electron/src/main.ts may load Electron'],
  ])('%s may not import %s', (file, specifier, part) => {
    expect(problem(file, specifier)).toContain(part);
  });

  it('lets everyone know the types of Electron', () => {
    expect(problem('electron/src/shell/electron/window.ts', 'electron', true)).toBeUndefined();
  });

  it('does not let types cross a border either', () => {
    expect(problem('server/src/main.ts', '@self-print/agent/config.ts', true)).toContain('may not import');
  });
});
