import type { CallData } from '@self-print/contract/call.ts';
import { type NewAuthenticator, secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useMoments } from '../../ui/words.ts';
import { Enrolment } from './Enrolment.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSignIns } from './OwnSignIns.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type State = CallData<typeof secondFactorCalls.state>;
type Step =
  | { readonly kind: 'enrol'; readonly made: NewAuthenticator }
  | { readonly kind: 'recovery'; readonly codes: readonly string[] };
type Asked = 'replace' | 'newRecovery' | 'remove';

/** Below this many recovery codes the page asks for new ones. */
const FEW_CODES = 3;

/** The signed-in administrator's own account: the second factor. */
export function AccountPage() {
  const { t } = useTexts();
  const asked = useCallQuery(secondFactorCalls.state, {});
  const [step, setStep] = useState<Step>();
  const done = () => {
    setStep(undefined);
    void asked.refetch();
  };
  return (
    <>
      <PageHead title={t('title.account')} lead={t('secondFactor.accountLead')} />
      {step?.kind === 'enrol' && (
        <Enrolment calls={secondFactorCalls} made={step.made} onDone={done} onCancel={done} />
      )}
      {step?.kind === 'recovery' && <RecoveryCodes codes={step.codes} onRead={done} />}
      {step === undefined && (
        <>
          <Loaded asked={asked}>{(state) => <SecondFactor state={state} onStep={setStep} />}</Loaded>
          <OwnPassword />
        </>
      )}
      {step === undefined && <OwnSignIns />}
    </>
  );
}

interface SecondFactorProps {
  readonly state: State;
  readonly onStep: (step: Step) => void;
}

function SecondFactor({ state, onStep }: SecondFactorProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const { enrolledAt, recoveryCodesLeft, isDemanded } = state;
  const [asked, setAsked] = useState<Asked>();
  const enrol = useCallMutation(secondFactorCalls.enrol);
  const onSuccess = (made: NewAuthenticator) => onStep({ kind: 'enrol', made });
  if (enrolledAt === null)
    return (
      <Space orientation="vertical">
        <Alert type="warning" showIcon title={t('secondFactor.none')} />
        <Button type="primary" loading={enrol.isPending} onClick={() => enrol.mutate({}, { onSuccess })}>
          {t('secondFactor.setUp')}
        </Button>
      </Space>
    );
  return (
    <Space orientation="vertical">
      <Alert type="success" showIcon title={t('secondFactor.since', { time: moment(enrolledAt) })} />
      <Alert
        type={recoveryCodesLeft < FEW_CODES ? 'warning' : 'info'}
        showIcon
        title={t('secondFactor.recoveryLeft', { count: recoveryCodesLeft })}
      />
      <Space wrap>
        <Button onClick={() => setAsked('replace')}>{t('secondFactor.replace')}</Button>
        <Button onClick={() => setAsked('newRecovery')}>{t('secondFactor.newRecovery')}</Button>
        {!isDemanded && (
          <Button danger onClick={() => setAsked('remove')}>
            {t('secondFactor.remove')}
          </Button>
        )}
      </Space>
      {asked && <CodeForm asked={asked} onStep={onStep} onClose={() => setAsked(undefined)} />}
    </Space>
  );
}

interface CodeFormProps extends Pick<SecondFactorProps, 'onStep'> {
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Asks for a code of the present second factor, without which it cannot be changed. */
function CodeForm({ asked, onStep, onClose }: CodeFormProps) {
  const { t } = useTexts();
  const enrol = useCallMutation(secondFactorCalls.enrol, { saysItself: true });
  const renew = useCallMutation(secondFactorCalls.renewRecoveryCodes, { saysItself: true });
  const remove = useCallMutation(secondFactorCalls.remove, {
    saysItself: true,
    renews: [secondFactorCalls.state],
  });
  const save = async ({ code: typed }: { readonly code: string }) => {
    const code = typed.trim();
    if (asked === 'replace') onStep({ kind: 'enrol', made: await enrol.mutateAsync({ code }) });
    if (asked === 'newRecovery')
      onStep({ kind: 'recovery', codes: (await renew.mutateAsync({ code })).recoveryCodes });
    if (asked === 'remove') await remove.mutateAsync({ code });
  };
  return (
    <FormModal<{ code: string }>
      name="second-factor"
      title={t(`secondFactor.${asked}`)}
      okText={t('secondFactor.confirm')}
      isDanger={asked === 'remove'}
      save={save}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('secondFactor.code')}
        rules={[{ required: true, min: 6, message: t('secondFactor.missing') }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    </FormModal>
  );
}
