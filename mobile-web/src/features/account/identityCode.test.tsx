/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { identityCodeCalls as calls } from '@self-print/contract/platform/identityCode.ts';
import { screen, waitFor } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PATH = '/mobile/identityCode';
const CODE = `SPID1${'A'.repeat(26)}`;

it('shows a code at once, says how long it is valid, and renews it', async () => {
  const { platform } = await openPhone({
    path: PATH,
    prepare: (each) => each.give(calls.make, { code: CODE, validSeconds: 60 }),
  });
  await screen.findByLabelText('识别码');
  await screen.findByText(/秒内有效，只能用一次/);
  expect(document.body.textContent).not.toContain(CODE);
  await press('刷新');
  await waitFor(() => expect(platform.asked(calls.make)).toHaveLength(2));
});

it('shows none that is over', async () => {
  await openPhone({ path: PATH, prepare: (each) => each.give(calls.make, { code: CODE, validSeconds: 0 }) });
  await screen.findByText('识别码已过期，请刷新');
  expect(screen.queryByLabelText('识别码')).toBeNull();
});

it.each(['SIGN_IN_WAY_NOT_OFFERED', 'TOO_MANY_REQUESTS', 'INTERNAL'] as const)(
  'says why there is none: %s',
  async (name) => {
    await openPhone({ path: PATH, prepare: (each) => each.refuse(calls.make, name) });
    await screen.findByText(ERRORS[name].zh, { exact: false });
    expect(screen.queryByLabelText('识别码')).toBeNull();
  },
);
