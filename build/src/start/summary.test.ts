import { describe, expect, it } from '@jest/globals';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { type SummaryContext, summaryTable } from './summary.ts';

const product: ProductReady = {
  platform: 'http://127.0.0.1:8080',
  kiosk: 'http://127.0.0.1:8765/',
  agent: 'http://127.0.0.1:8765/wec-self-print-terminal',
  agentToken: 'secret-of-the-agent',
  setUp: null,
  schoolCode: 'DEMO',
  terminalCode: 'T1',
  appId: 'app',
  accessToken: 'secret-of-the-terminal',
  activationCode: null,
  takeCodes: ['11111111', '22222222', '33333333', '44444444', '55555555', '66666666'],
  student: { userName: 'student1', password: 'pw1' },
  admin: { userName: 'admin1', password: 'pw2' },
  operator: { userName: 'operator1', password: 'pw3' },
  printerUrl: 'ipp://127.0.0.1:1/ipp/print',
  controlUrl: 'http://127.0.0.1:1/control',
  dockUrl: 'http://127.0.0.1:2/dock',
  printedDir: '/p/.data/printer',
};
const context: SummaryContext = {
  cwd: '/p',
  dataDir: '/p/.data',
  logDir: '/p/.data/logs',
  embeddedDatabase: true,
  seconds: 4.24,
};

describe('summaryTable', () => {
  it('says where everything is, in short paths', () => {
    expect(summaryTable(product, context)).toBe(`
The self-print platform is ready after 4.2 s.

  kiosk          http://127.0.0.1:8765/
  phone          http://127.0.0.1:8080/wec-self-print-app-mobile
  console        http://127.0.0.1:8080/wec-self-print-app-console
  platform       http://127.0.0.1:8080
  call pages     http://127.0.0.1:8080/doc-api
  printer        ipp://127.0.0.1:1/ipp/print  (simulated; its paper: .data/printer)
  student        student1 / pw1
  administrator  admin1 / pw2
  operator       operator1 / pw3
  pickup codes   11111111  22222222  33333333  44444444  55555555
  data           .data  (embedded database: survives a crash of the program, not a power cut)
  logs           .data/logs

Ctrl-C stops everything.
`);
  });

  it('keeps the tokens to itself', () => {
    expect(summaryTable(product, context)).not.toContain('secret');
  });

  it('says nothing of what is not there', () => {
    const bare = { ...product, student: null, admin: null, operator: null, takeCodes: [], printedDir: null };
    const table = summaryTable(bare, { ...context, embeddedDatabase: false, logDir: null });
    for (const word of [
      'student',
      'administrator',
      'operator',
      'pickup codes',
      'simulated',
      'power cut',
      'logs',
    ])
      expect(table).not.toContain(word);
  });

  it('explains what an unregistered terminal needs', () => {
    const table = summaryTable({ ...product, terminalCode: null, activationCode: 'ABCD-EFGH' }, context);
    expect(table).toContain('not registered');
    expect(table).toContain('http://127.0.0.1:8080  ABCD-EFGH');
  });

  it('says where an activation code comes from where there is none', () => {
    const unregistered = { ...product, terminalCode: null };
    expect(summaryTable(unregistered, context)).toContain('The console adds terminals');
    const setUp = 'http://127.0.0.1:8080/wec-self-print-app-console/setUp#CODE';
    const empty = summaryTable({ ...unregistered, setUp }, context);
    expect(empty).toContain(`first set-up   ${setUp}`);
    expect(empty).toContain('The first set-up adds a school');
  });

  it('names folders outside the current one in full', () => {
    expect(summaryTable(product, { ...context, cwd: '/elsewhere' })).toContain('/p/.data/logs');
  });
});
