import { type Hook, hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Deliveries } from './Deliveries.tsx';
import { HookTable } from './HookTable.tsx';

const HookForm = later(async () => (await import('./HookForm.tsx')).HookForm);

/** Addresses that are told of events, and what they were sent. */
export function HooksPage() {
  const { t } = useTexts();
  const may = useMay('interface:configure');
  const [edited, setEdited] = useState<Hook | 'new'>();
  const asked = useCallQuery(hookAdminCalls.list, {});
  return (
    <>
      <PageHead title={t('title.hooks')} lead={t('hooks.lead')}>
        <AddButton label={t('hooks.add')} may={may} onClick={() => setEdited('new')} />
      </PageHead>
      <Loaded asked={asked}>
        {(hooks) => (
          <>
            <HookTable hooks={hooks} may={may} onEdit={setEdited} />
            <Deliveries hooks={hooks} may={may} />
          </>
        )}
      </Loaded>
      {edited && (
        <HookForm hook={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
