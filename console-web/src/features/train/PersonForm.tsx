import { TRAIN_STATION_MAX } from '@self-print/contract/platform/train.ts';
import {
  ID_CARD_NUMBER,
  type TrainEntitlement,
  trainAdminCalls,
} from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useStationRules } from './useStationRules.ts';

const NUMBER_MAX = 64;

interface PersonValues {
  readonly userName: string;
  readonly entitled: boolean;
  readonly idCardNo?: string;
  readonly intervalSchool: string;
  readonly intervalHome: string;
  readonly cardNo?: string | null;
}

interface PersonFormProps {
  /** Null: a person who is not recorded yet. */
  readonly person: TrainEntitlement | null;
  readonly onClose: () => void;
}

/** Records the entitlement of a person, or changes it. The ID number is written, never shown. */
export function PersonForm({ person, onClose }: PersonFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(trainAdminCalls.savePerson, {
    renews: [trainAdminCalls.people],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  const stations = useStationRules();
  return (
    <FormModal<PersonValues>
      name="trainPerson"
      title={person === null ? t('train.add') : `${t('train.edit')} · ${person.name}`}
      first={
        person === null
          ? { entitled: true }
          : {
              userName: person.userName,
              entitled: person.entitled,
              intervalSchool: person.intervalSchool,
              intervalHome: person.intervalHome,
              cardNo: person.cardNo,
            }
      }
      save={({ idCardNo = '', cardNo, ...values }) =>
        save.mutateAsync({
          ...values,
          idCardNo: idCardNo.trim() === '' ? undefined : idCardNo.trim(),
          cardNo: cardNo?.trim() || null,
          revision: person?.revision ?? 0,
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="userName" label={t('train.userName')} rules={required}>
        <Input maxLength={NUMBER_MAX} autoComplete="off" disabled={person !== null} />
      </Form.Item>
      <Form.Item name="entitled" label={t('train.entitled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="idCardNo"
        label={t('train.idCard')}
        extra={person === null ? undefined : t('train.idCardKeep')}
        rules={[
          ...(person === null ? required : []),
          { pattern: ID_CARD_NUMBER, message: t('train.idCardWrong') },
        ]}
      >
        <Input maxLength={18} autoComplete="off" />
      </Form.Item>
      <Form.Item name="intervalSchool" label={t('train.intervalSchool')} rules={stations}>
        <Input maxLength={TRAIN_STATION_MAX} />
      </Form.Item>
      <Form.Item name="intervalHome" label={t('train.intervalHome')} rules={stations}>
        <Input maxLength={TRAIN_STATION_MAX} />
      </Form.Item>
      <Form.Item name="cardNo" label={t('train.cardNo')}>
        <Input maxLength={NUMBER_MAX} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
