import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { type SchoolProfile, schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { LookSection } from './LookSection.tsx';
import { ZoneField } from './ZoneField.tsx';
import './school.css';

const NAME_MAX = 100;

/** What the school is called, by which clock it goes, and what it looks like. */
export function SchoolPage() {
  const { t } = useTexts();
  const asked = useFormQuery(schoolAdminCalls.profile, {});
  return (
    <>
      <PageHead title={t('title.school')} lead={t('school.lead')} />
      <Loaded asked={asked}>
        {(profile) => (
          <ProfileForm key={asked.formKey} profile={profile} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
      <LookSection />
    </>
  );
}

interface ProfileFormProps {
  readonly profile: SchoolProfile;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

type Values = Pick<SchoolProfile, 'name' | 'timeZone'>;

function ProfileForm({ profile, onReload, onSaved }: ProfileFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('school:write');
  const [isChanged, setChanged] = useState(false);
  const { name, timeZone, revision, schoolCode } = profile;
  const save = useCallMutation(schoolAdminCalls.saveProfile, {
    renews: [schoolAdminCalls.profile, phoneCalls.licence],
    saysItself: true,
  });
  const { problem, send } = useSaving((values: Values) => save.mutateAsync({ ...values, revision }), {
    onSaved,
  });
  useLeaveGuard(isChanged && !save.isPending);
  return (
    <section className="sheet school">
      <Form<Values>
        name="school"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={{ name, timeZone }}
        onValuesChange={(_, { name: typed, timeZone: zone }) =>
          setChanged(typed.zh !== name.zh || typed.en !== name.en || zone !== timeZone)
        }
        onFinish={(values) => void send(values)}
      >
        <Form.Item label={t('school.code')} extra={t('school.codeHint')}>
          <span className="mono">{schoolCode}</span>
        </Form.Item>
        <BilingualItem name="name" label={t('school.name')} isRequired maxLength={NAME_MAX} />
        <p className="under">{t('school.nameHint')}</p>
        <ZoneField known={timeZone} />
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
            {t('common.save')}
          </Button>
        )}
      </Form>
    </section>
  );
}
