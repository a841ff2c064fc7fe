/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, it } from '@jest/globals';
import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { screen } from '@testing-library/react';
import { partOf } from '../core/screens.ts';
import { closePage, openPage, schoolPlatform } from '../testing/openPage.tsx';
import { useSchool } from './useSchool.ts';

afterEach(closePage);

function Both() {
  const school = useSchool();
  const licence = useCallQuery(licenceAdminCalls.info, {}).data;
  return (
    <p>
      {school?.schoolName.zh}, {licence?.revision}
    </p>
  );
}
const part = partOf(
  [],
  [{ path: '/main/both', title: 'title.licence', permission: 'licence:read', page: async () => Both }],
);

it('is not taken for the licence, whose call has the same path at another base', async () => {
  const platform = schoolPlatform();
  platform.give(licenceAdminCalls.info, { planName: '基础版', schoolCode: 'demo', infos: [], revision: 7 });
  await openPage(part, '/main/both', platform);
  await screen.findByText('示范大学, 7');
});
