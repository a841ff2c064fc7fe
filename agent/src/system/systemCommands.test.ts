import { describe, expect, it } from '@jest/globals';
import { createSystemCommands } from './systemCommands.ts';
import { type Stub, stubPrograms } from './testing/stubPrograms.ts';

const LISTING = [
  '⎜   ↳ ELAN Touchscreen    \tid=10\t[slave  pointer  (2)]',
  '∼ eGalax USB TouchController    \tid=12\t[floating slave]',
  '    ↳ AT keyboard    \tid=7\t[slave  keyboard (3)]',
].join('\n');

async function on(
  platform: 'linux' | 'win32',
  stubs: Parameters<typeof stubPrograms>[0],
  work: (commands: ReturnType<typeof createSystemCommands>) => Promise<unknown>,
) {
  using made = stubPrograms(stubs, { platform });
  const outcome = await work(createSystemCommands(made.programs, platform));
  return { outcome, calls: made.calls() };
}

describe('power on Linux', () => {
  it('is ordered from systemd, without a question', async () => {
    const { outcome, calls } = await on('linux', { systemctl: {} }, async ({ powerOff, reboot }) => [
      await powerOff(),
      await reboot(),
    ]);
    expect(outcome).toMatchObject([{ ok: true }, { ok: true }]);
    expect(calls).toEqual(['systemctl --no-ask-password poweroff', 'systemctl --no-ask-password reboot']);
  });

  it("names systemd's reason when it refuses", async () => {
    const systemctl: Stub = { complains: 'Interactive authentication required.', exitCode: 1 };
    const { outcome } = await on('linux', { systemctl }, ({ powerOff }) => powerOff());
    expect(outcome).toEqual({
      ok: false,
      problem: 'systemctl: exit code 1 Interactive authentication required.',
    });
  });

  it('fails on a machine without systemd', async () => {
    const { outcome } = await on('linux', {}, ({ reboot }) => reboot());
    expect(outcome).toMatchObject({ ok: false });
  });
});

describe('touch on Linux', () => {
  it.each([
    [false, 'disable'],
    [true, 'enable'],
  ])('%s is ordered for each touch screen and nothing else', async (wanted, word) => {
    const { outcome, calls } = await on('linux', { xinput: { says: LISTING } }, ({ setTouch }) =>
      setTouch(wanted),
    );
    expect(outcome).toEqual({ ok: true, value: 2 });
    expect(calls).toEqual(['xinput list --long', `xinput ${word} 10`, `xinput ${word} 12`]);
  });

  it('fails without a touch screen', async () => {
    const { outcome, calls } = await on('linux', { xinput: { says: 'nothing' } }, ({ setTouch }) =>
      setTouch(false),
    );
    expect(outcome).toEqual({ ok: false, problem: 'there is no touch screen' });
    expect(calls).toHaveLength(1);
  });

  it('fails without X', async () => {
    const xinput: Stub = { complains: 'Unable to connect to X server', exitCode: 1 };
    const { outcome } = await on('linux', { xinput }, ({ setTouch }) => setTouch(true));
    expect(outcome).toEqual({ ok: false, problem: 'xinput: exit code 1 Unable to connect to X server' });
  });
});

describe('Windows', () => {
  const paths = 'HID\\VID_0EEF&PID_0001\\7&1&0&0000\r\n';

  it('is switched off and started again by shutdown', async () => {
    const { calls } = await on('win32', { shutdown: {} }, async ({ powerOff, reboot }) => [
      await powerOff(),
      await reboot(),
    ]);
    expect(calls).toEqual(['shutdown /s /t 0', 'shutdown /r /t 0']);
  });

  it('has its touch screens switched by pnputil', async () => {
    const { outcome, calls } = await on(
      'win32',
      { powershell: { says: paths }, pnputil: {} },
      ({ setTouch }) => setTouch(false),
    );
    expect(outcome).toEqual({ ok: true, value: 1 });
    expect(calls.at(-1)).toBe('pnputil /disable-device HID\\VID_0EEF&PID_0001\\7&1&0&0000');
  });

  it('fails when pnputil lacks permission', async () => {
    const pnputil: Stub = { complains: 'Access is denied.', exitCode: 5 };
    const { outcome } = await on('win32', { powershell: { says: paths }, pnputil }, ({ setTouch }) =>
      setTouch(true),
    );
    expect(outcome).toEqual({ ok: false, problem: 'pnputil: exit code 5 Access is denied.' });
  });
});
