import { expect, it } from '@jest/globals';
import { LOGIN_MODES } from '@self-print/contract/call.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';
import { keepLoginMode, loginModeOf } from './loginMode.ts';

function memory(): KeptValues {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name),
    set: (name, value) => void (value === undefined ? values.delete(name) : values.set(name, value)),
  };
}

it('is kept until somebody signs out', () => {
  const kept = memory();
  expect(loginModeOf(kept)).toBeUndefined();
  keepLoginMode(kept, LOGIN_MODES.selfPrint);
  expect(loginModeOf(kept)).toBe('SELF_PRINT_ADMIN');
  keepLoginMode(kept, LOGIN_MODES.admin);
  expect(loginModeOf(kept)).toBe('ADMIN');
  keepLoginMode(kept, undefined);
  expect(loginModeOf(kept)).toBeUndefined();
});

it('counts as none when the browser holds something else', () => {
  const kept = memory();
  kept.set('console.loginMode', 'MOBILE');
  expect(loginModeOf(kept)).toBeUndefined();
});
