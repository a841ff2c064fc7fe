import { describe, expect, it } from '@jest/globals';
import {
  OFFICE_PACKAGES,
  type PackageHost,
  provideOfficePackages,
  provideSystemPackages,
  SYSTEM_PACKAGES,
  type SystemPackage,
} from './systemPackages.ts';

/** A machine with some packages installed, where apt installs those that it offers. */
function machine({ here = [], inApt = [], isRoot = true, hasApt = true }: Partial<Machine>) {
  const installed = new Set(here);
  const messages: string[] = [];
  const ran: string[] = [];
  const host: PackageHost = {
    isRoot,
    hasApt,
    say: (text) => messages.push(text),
    async run(command, args) {
      ran.push([command, ...args].join(' '));
      for (const name of args) if (inApt.includes(name)) installed.add(name);
      return true;
    },
  };
  const packages: SystemPackage[] = ['qpdf', 'snmp'].map((name) => ({
    name,
    isHere: () => installed.has(name),
    consequence: `the ${name} tests are skipped`,
  }));
  return { host, packages, messages, ran };
}

interface Machine {
  readonly here: readonly string[];
  readonly inApt: readonly string[];
  readonly isRoot: boolean;
  readonly hasApt: boolean;
}

describe('provideSystemPackages', () => {
  it('does and says nothing when all are here', async () => {
    const { host, packages, messages, ran } = machine({ here: ['qpdf', 'snmp'] });
    expect(await provideSystemPackages(host, packages)).toEqual([]);
    expect([messages, ran]).toEqual([[], []]);
  });

  it('installs only what is missing', async () => {
    const { host, packages, ran } = machine({ here: ['qpdf'], inApt: ['snmp'] });
    expect(await provideSystemPackages(host, packages)).toEqual([]);
    expect(ran).toEqual(['apt-get -q update', 'apt-get install -q -y --no-install-recommends snmp']);
  });

  it.each([{ isRoot: false }, { hasApt: false }])('only names what is missing when %j', async (lack) => {
    const { host, packages, messages, ran } = machine({ ...lack, inApt: ['qpdf', 'snmp'] });
    expect((await provideSystemPackages(host, packages)).map(({ name }) => name)).toEqual(['qpdf', 'snmp']);
    expect(ran).toEqual([]);
    expect(messages).toEqual([
      'Missing: qpdf. Without it the qpdf tests are skipped. Install it with: sudo apt-get install qpdf',
      'Missing: snmp. Without it the snmp tests are skipped. Install it with: sudo apt-get install snmp',
    ]);
  });

  it('names what apt could not bring', async () => {
    const { host, packages, messages } = machine({ inApt: ['qpdf'] });
    expect((await provideSystemPackages(host, packages)).map(({ name }) => name)).toEqual(['snmp']);
    expect(messages.at(-1)).toContain('Missing: snmp.');
  });

  it('says that apt failed, and does not install after a failed update', async () => {
    const { host, packages, messages, ran } = machine({});
    const failing: PackageHost = {
      ...host,
      run: async (command, args) => {
        await host.run(command, args);
        return false;
      },
    };
    await provideSystemPackages(failing, packages);
    expect(ran).toEqual(['apt-get -q update']);
    expect(messages[1]).toBe('apt-get could not install them.');
  });
});

describe('provideOfficePackages', () => {
  it('installs what is missing, and says no more', async () => {
    const { host, packages, messages, ran } = machine({ inApt: ['qpdf', 'snmp'] });
    await provideOfficePackages(host, packages);
    expect(ran).toHaveLength(2);
    expect(messages).toEqual(['Installing system packages with apt-get: qpdf snmp']);
  });

  it.each([{ isRoot: false }, { hasApt: false }])(
    'says the one command, and what cannot be printed, when %j',
    async (lack) => {
      const { host, packages, messages, ran } = machine({ ...lack, here: ['qpdf'] });
      await provideOfficePackages(host, packages);
      expect(ran).toEqual([]);
      expect(messages).toEqual([
        'Word, Excel and PowerPoint files cannot be printed here and are not offered, because LibreOffice is missing. ' +
          'Install it and start again: sudo apt-get install -q -y --no-install-recommends snmp',
      ]);
    },
  );

  it('concerns LibreOffice and what it needs', () => {
    expect(OFFICE_PACKAGES.map(({ name }) => name).toSorted()).toEqual([
      'fontconfig',
      'fonts-noto-cjk',
      'libreoffice-calc-nogui',
      'libreoffice-impress-nogui',
      'libreoffice-writer-nogui',
      'python3-uno',
    ]);
  });
});

describe('SYSTEM_PACKAGES', () => {
  it('names each package once, with a whole consequence', () => {
    const names = SYSTEM_PACKAGES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { consequence } of SYSTEM_PACKAGES)
      expect(consequence).toMatch(/ (is|are) (skipped|missing)$/);
  });
});
