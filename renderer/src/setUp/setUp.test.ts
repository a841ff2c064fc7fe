import { describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { type SetUp, type SetUpEvent, setUpReducer, startSetUp, troubleOf } from './setUp.ts';

const run = (state: SetUp, ...events: SetUpEvent[]) => events.reduce(setUpReducer, state);
const ADDRESS = 'https://print.example.edu.cn';
const typed = run(startSetUp(''), { type: 'input', text: ADDRESS });
const testing = run(typed, { type: 'submit' });
const coding = run(testing, { type: 'reached', address: ADDRESS, version: '0.1.0' });
const registering = run(coding, { type: 'input', text: 'ABCD-1234' }, { type: 'submit' });

describe('set-up', () => {
  it('goes from a tested address over the code to a registered terminal', () => {
    expect(testing).toMatchObject({ step: 'address', busy: true });
    expect(coding).toMatchObject({ step: 'code', code: '', version: '0.1.0', busy: false });
    expect(registering).toMatchObject({ code: 'ABCD-1234', busy: true });
    expect(run(registering, { type: 'registered', terminalCode: 'T-0107' })).toEqual({
      step: 'done',
      terminalCode: 'T-0107',
    });
  });

  it.each([
    '',
    'print.example.edu.cn',
    'ftp://print',
    'https://',
    'https://a/b',
    'https://a?b',
    'https://a b',
  ])('does not ask for the address %j', (text) => {
    const state = run(startSetUp(''), { type: 'input', text }, { type: 'submit' });
    expect(state).toMatchObject({ busy: false, trouble: { text: 'setUp.addressInvalid' } });
  });

  it('takes an address with a port and a slash at its end, without the spaces around it', () => {
    const state = run(startSetUp(''), { type: 'input', text: ' http://10.0.0.5:8080/ ' }, { type: 'submit' });
    expect(state).toMatchObject({ address: 'http://10.0.0.5:8080/', busy: true });
  });

  it('asks for a longer code', () => {
    expect(run(coding, { type: 'input', text: 'ABC' }, { type: 'submit' })).toMatchObject({
      trouble: { text: 'setUp.codeInvalid' },
    });
  });

  it('keeps what was typed when a step fails, and forgets the trouble with the next key', () => {
    const failed = run(registering, {
      type: 'failed',
      trouble: troubleOf('ACTIVATION_CODE_INVALID', '4105040002'),
    });
    expect(failed).toMatchObject({ busy: false, code: 'ABCD-1234' });
    expect(failed).toMatchObject({ trouble: { text: 'setUp.failed.ACTIVATION_CODE_INVALID' } });
    expect(run(failed, { type: 'input', text: 'ABCD-1235' })).toMatchObject({ trouble: null });
  });

  it('takes nothing in while it waits, and no answer that it does not wait for', () => {
    expect(run(testing, { type: 'input', text: 'x' })).toBe(testing);
    expect(run(testing, { type: 'submit' })).toBe(testing);
    expect(run(registering, { type: 'changeAddress' })).toBe(registering);
    expect(run(typed, { type: 'reached', address: ADDRESS, version: '1' })).toBe(typed);
    expect(run(coding, { type: 'registered', terminalCode: 'T' })).toBe(coding);
    expect(run(coding, { type: 'failed', trouble: troubleOf(undefined, '1') })).toBe(coding);
  });

  it('can be asked to wait no longer, and ignores what comes then', () => {
    const stopped = run(testing, { type: 'stopWaiting' });
    expect(stopped).toMatchObject({ step: 'address', busy: false });
    expect(run(stopped, { type: 'reached', address: ADDRESS, version: '1' })).toBe(stopped);
    expect(run(typed, { type: 'stopWaiting' })).toBe(typed);
  });

  it('goes back to the address on request', () => {
    expect(run(coding, { type: 'changeAddress' })).toMatchObject({ step: 'address', address: ADDRESS });
  });

  it('has words for every error of its calls, except for a fault of the platform, which is reported by its code', () => {
    const errors = [...kioskCalls.testConnection.errors, ...kioskCalls.register.errors];
    expect(errors.filter((name) => troubleOf(name, '').text === 'setUp.failed.unknown')).toEqual([
      'INTERNAL',
    ]);
    expect(troubleOf('INTERNAL', '5000')).toEqual({ text: 'setUp.failed.unknown', code: '5000' });
  });
});
