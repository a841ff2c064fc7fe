import {
  type FaceConsentText,
  faceAdminCalls,
  faceConsentText,
} from '@self-print/contract/platform/faceAdmin.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const ROWS = 6;

interface ConsentFormProps {
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** The words to which people agree before their face is collected. */
export function ConsentForm({ mayWrite, onClose }: ConsentFormProps) {
  const { t } = useTexts();
  const asked = useCallQuery(faceAdminCalls.consent, {});
  const save = useCallMutation(faceAdminCalls.saveConsent, {
    renews: [faceAdminCalls.consent, faceAdminCalls.people],
    renewsWhenRefused: true,
    saysItself: true,
  });
  if (asked.data === undefined || !mayWrite)
    return (
      <Modal open title={t('faces.consent')} footer={null} onCancel={onClose}>
        <Loaded asked={asked}>
          {({ version, text }) => (
            <>
              <p>{t('faces.version', { version })}</p>
              <p>{text.zh}</p>
              <p lang="en">{text.en}</p>
            </>
          )}
        </Loaded>
      </Modal>
    );
  const { version, text } = asked.data;
  return (
    <FormModal<FaceConsentText>
      name="faceConsent"
      title={`${t('faces.consent')} · ${t('faces.version', { version })}`}
      first={text}
      check={(values) => (faceConsentText.safeParse(values).success ? undefined : t('faces.consentInvalid'))}
      save={(values) => save.mutateAsync({ text: values, version })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('faces.consentLead')}</p>
      <Form.Item name="zh" label={t('faces.inChinese')}>
        <Input.TextArea rows={ROWS} />
      </Form.Item>
      <Form.Item name="en" label={t('faces.inEnglish')}>
        <Input.TextArea rows={ROWS} />
      </Form.Item>
    </FormModal>
  );
}
