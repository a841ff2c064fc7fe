import { describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../time.ts';
import { type DetectDeps, detectPrinter } from './detect.ts';

function detect(address: string, changes: { platform?: NodeJS.Platform; snmpAddress?: string } = {}) {
  const opened: string[] = [];
  const programs: string[] = [];
  const deps: DetectDeps = {
    time: systemTime,
    platform: changes.platform ?? 'linux',
    openSnmp: (host, community) => {
      opened.push(`${community}@${host}`);
      return {
        read: async () => ({ ok: false, problem: { kind: 'unreachable', detail: '' } }),
        close: () => opened.push('closed'),
      };
    },
    runProgram: async (file) => {
      programs.push(file);
      return ok('{"PrinterStatus":3}');
    },
    rasterise: async () => fail('not used'),
    printWithSumatra: async () => {},
  };
  const { cartons } = DEFAULT_TERMINAL_SETTINGS;
  const snmpAddress = changes.snmpAddress ?? null;
  const printer = detectPrinter({ address, snmpAddress, snmpCommunity: 'public', cartons }, deps);
  return { printer, opened, programs };
}

describe('the driver for an address', () => {
  it.each([
    ['ipp://127.0.0.1:9/ipp/print', 'ipp'],
    ['ipps://127.0.0.1:9/ipp/print#self-signed', 'ipp'],
    ['cups://127.0.0.1:9/kiosk', 'cups'],
    ['ipp://127.0.0.1:9/printers/kiosk', 'cups'],
  ])('%s is %s', (address, strategyName) => {
    const { printer } = detect(address);
    expect(printer.ok && printer.value.strategyName).toBe(strategyName);
  });

  it('is there for a printer that is off', async () => {
    const { printer } = detect('ipp://127.0.0.1:9/ipp/print');
    if (!printer.ok) throw new Error(printer.problem);
    expect((await printer.value.status()).condition).toBe('offline');
  });

  it('asks the Windows spooler on Windows', async () => {
    const { printer, programs } = detect('windows:HP Kiosk', { platform: 'win32' });
    if (!printer.ok) throw new Error(printer.problem);
    expect(printer.value.strategyName).toBe('windows');
    expect((await printer.value.status()).condition).toBe('idle');
    expect(programs).toEqual(['powershell.exe']);
  });

  it('does not exist for a Windows queue on another system, or for an invalid address, with a reason', () => {
    expect(detect('windows:HP Kiosk').printer).toEqual({
      ok: false,
      problem: 'Windows queues can only be used on Windows',
    });
    expect(detect('lpd://printer/queue').printer).toEqual({
      ok: false,
      problem: 'lpd: is not a printer protocol',
    });
  });

  it('reads SNMP where an address is set, and closes it with the printer', async () => {
    const { printer, opened } = detect('ipp://127.0.0.1:9/ipp/print', { snmpAddress: '127.0.0.1:1161' });
    if (!printer.ok) throw new Error(printer.problem);
    await printer.value.close();
    expect(opened).toEqual(['public@127.0.0.1:1161', 'closed']);
    expect(detect('nonsense', { snmpAddress: '127.0.0.1' }).opened).toEqual([]);
  });
});
