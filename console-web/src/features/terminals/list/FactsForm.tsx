import type { Bilingual } from '@self-print/contract/fields.ts';
import { type FleetTerminal, fleetCalls, TERMINAL_TAGS_MAX } from '@self-print/contract/platform/fleet.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useAsOpened } from '../../../ui/useAsOpened.ts';
import { FLEET_RENEWS } from './renews.ts';
import { useGroups } from './useGroups.ts';
import { useTagRules } from './useTagRules.ts';

const NAME_MAX = 60;
const LOCATION_MAX = 120;
/** In no group. */
export const NO_GROUP = '';

interface TerminalFacts {
  readonly name: Bilingual;
  readonly location: Bilingual;
  readonly group: string;
  readonly tags: string[];
}

interface FactsFormProps {
  readonly terminal: FleetTerminal;
  readonly onClose: () => void;
}

/** What a terminal is called, where it stands, its group and tags. */
export function FactsForm({ terminal, onClose }: FactsFormProps) {
  const { t } = useTexts();
  const { terminalCode, revision, name, location, group, tags } = useAsOpened(terminal);
  const modify = useCallMutation(fleetCalls.modify, {
    renews: FLEET_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<TerminalFacts>
      name="facts"
      title={t('terminal.editFacts')}
      first={{ name, location, group: group?.groupId ?? NO_GROUP, tags }}
      save={({ group, ...typed }) =>
        modify.mutateAsync({ terminalCode, revision, ...typed, groupId: group === NO_GROUP ? null : group })
      }
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <FactFields />
    </FormModal>
  );
}

/** The fields of a terminal's facts. */
export function FactFields() {
  const { t } = useTexts();
  const choices = useGroups();
  return (
    <>
      <BilingualItem name="name" label={t('terminal.name')} isRequired maxLength={NAME_MAX} />
      <BilingualItem name="location" label={t('terminal.location')} isRequired maxLength={LOCATION_MAX} />
      <Form.Item name="group" label={t('terminal.group')}>
        <Select options={[{ value: NO_GROUP, label: t('terminal.groupNone') }, ...choices.groups]} />
      </Form.Item>
      <Form.Item name="tags" label={t('terminal.tags')} rules={useTagRules()}>
        <Select mode="tags" maxCount={TERMINAL_TAGS_MAX} options={choices.tags} />
      </Form.Item>
    </>
  );
}
