import { expect, it } from '@jest/globals';
import { createTestClock } from '../../../testing/testClock.ts';
import { createConnections } from './connections.ts';
import { ldapParameters } from './ldapParameters.ts';

it('keeps no connection of which the work ends after all were closed', async () => {
  const there = { url: 'ldap://directory.invalid', startTls: 'off', baseDn: 'dc=example' };
  const connections = createConnections(ldapParameters.parse(there), createTestClock());
  let ended = 0;
  await connections.use(async (client) => {
    client.unbind = async () => {
      ended += 1;
    };
    await connections.close();
  });
  expect(ended).toBe(1);
});
