import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { type TrainChange, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { SaveError } from '../../ui/saveProblem.ts';

const GROUND_MAX = 200;

interface DecideFormProps {
  readonly change: TrainChange;
  readonly onClose: () => void;
}

interface DecideValues {
  readonly decision: 'approved' | 'refused';
  readonly ground: string;
}

/** Approves an application by a document, or refuses it with the reason. */
export function DecideForm({ change: { changeId, name, fromHome, intervalHome }, onClose }: DecideFormProps) {
  const { t } = useTexts();
  const decide = useCallMutation(trainAdminCalls.decideChange, {
    renews: [trainAdminCalls.changes],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const upload = useCallMutation(trainAdminCalls.uploadImage, {
    renews: [trainAdminCalls.changes],
    saysItself: true,
  });
  const [picture, setPicture] = useState<File>();
  const save = async (values: DecideValues) => {
    if (picture) {
      if (picture.size > PICTURE_LIMIT_BYTES) throw new SaveError(t('train.pictureTooLarge', { limit }));
      const content = await bytesOf(picture);
      if (content === undefined) throw new SaveError(t('common.fileUnreadable'));
      // Sent first: once it is decided, nothing more is added to it. Sent again after a failure, it replaces itself.
      await upload.mutateAsync({ changeId, content });
    }
    await decide.mutateAsync({ changeId, ...values });
  };
  const limit = formatFileSize(PICTURE_LIMIT_BYTES);
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<DecideValues>
      name="trainDecide"
      title={`${name} · ${fromHome} → ${intervalHome}`}
      okText={t('train.decide')}
      save={save}
      done={t('train.decided')}
      onClose={onClose}
    >
      <Form.Item name="decision" label={t('train.decision')} rules={required}>
        <Radio.Group
          options={[
            { value: 'approved', label: t('train.approve') },
            { value: 'refused', label: t('train.refuse') },
          ]}
        />
      </Form.Item>
      <Form.Item name="ground" label={t('train.ground')} rules={required}>
        <Input maxLength={GROUND_MAX} />
      </Form.Item>
      <Labelled isAbove label={t('train.pictureAdd')}>
        {(id) => (
          <>
            <input
              id={id}
              type="file"
              accept=".png,.jpg,.jpeg"
              onChange={({ target }) => setPicture(target.files?.[0])}
            />
            <p className="under">{t('train.pictureHint', { limit })}</p>
          </>
        )}
      </Labelled>
    </FormModal>
  );
}
