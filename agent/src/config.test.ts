import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const given = { SELF_PRINT_AGENT_DATA_DIR: '/data' };

describe('the environment of the agent', () => {
  it('needs a data folder and nothing else', () => {
    expect(readConfig(given)).toMatchObject({
      ok: true,
      value: {
        port: 8765,
        dataDir: '/data',
        platform: null,
        activationCode: null,
        enrolmentKeyFile: null,
        machineId: null,
        authorityFile: null,
        printerAddress: null,
        printerSnmp: null,
        simulatedDevices: false,
        allowPower: false,
        releaseKeyFile: null,
        keeperForm: null,
        kioskDir: expect.stringMatching(/renderer.dist$/),
        logLevel: 'info',
      },
    });
  });

  it('takes empty variables for missing ones', () => {
    const empty = { SELF_PRINT_PLATFORM: '', SELF_PRINT_PRINTER: ' ', SELF_PRINT_SIMULATED_DEVICES: '' };
    expect(readConfig({ ...given, ...empty })).toMatchObject({
      ok: true,
      value: { platform: null, printerAddress: null, simulatedDevices: false },
    });
  });

  it.each([
    ['SELF_PRINT_PLATFROM', 'https://print.school.edu.cn'],
    ['SELF_PRINT_AGENT_DATA_DIR', ''],
    ['SELF_PRINT_AGENT_PORT', '65536'],
    ['SELF_PRINT_AGENT_PORT', '-1'],
    ['SELF_PRINT_AGENT_PORT', '80x'],
    ['SELF_PRINT_PLATFORM', 'print.school.edu.cn'],
    ['SELF_PRINT_PLATFORM', 'https://print.school.edu.cn/path'],
    ['SELF_PRINT_SIMULATED_DEVICES', 'true'],
    ['SELF_PRINT_ALLOW_POWER', 'yes'],
    ['SELF_PRINT_LOG_LEVEL', 'loud'],
    ['SELF_PRINT_KEEPER', 'yes'],
  ])('names %s=%p as wrong', (name, value) => {
    const read = readConfig({ ...given, [name]: value });
    expect(read).toEqual({ ok: false, problem: [expect.stringContaining(`${name}: `)] });
  });

  it('joins by an enrolment key only a platform that it is told', () => {
    const keyFile = { SELF_PRINT_ENROLMENT_KEY_FILE: '/etc/self-print/enrolment.key' };
    expect(readConfig({ ...given, ...keyFile })).toEqual({
      ok: false,
      problem: ['SELF_PRINT_ENROLMENT_KEY_FILE: needs SELF_PRINT_PLATFORM'],
    });
    expect(
      readConfig({ ...given, ...keyFile, SELF_PRINT_PLATFORM: 'https://print.school.edu.cn' }),
    ).toMatchObject({
      value: { enrolmentKeyFile: '/etc/self-print/enrolment.key' },
    });
  });

  it('permits power commands when configured', () => {
    expect(readConfig({ ...given, SELF_PRINT_ALLOW_POWER: '1' })).toMatchObject({
      value: { allowPower: true },
    });
  });

  it('has no simulated devices in production', () => {
    const read = readConfig({ ...given, SELF_PRINT_SIMULATED_DEVICES: '1', NODE_ENV: 'production' });
    expect(read).toMatchObject({ ok: false, problem: [expect.stringContaining('production')] });
  });
});
