import { fleetCalls, TERMINAL_TAGS_MAX } from '@self-print/contract/platform/fleet.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSay } from '../../../ui/useSay.ts';
import { FLEET_RENEWS } from './renews.ts';
import { useGroups } from './useGroups.ts';
import { useTagRules } from './useTagRules.ts';

const KEEP = 'keep';
const NONE = 'none';

interface Marks {
  /** A group, `keep` or `none`. */
  readonly group: string;
  readonly addTags: string[];
  readonly removeTags: string[];
}

interface MarkFormProps {
  readonly terminalCodes: readonly string[];
  /** Those that were kept as they are stay selected. */
  readonly onMarked: (kept: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Group and tags of several terminals. */
export function MarkForm({ terminalCodes, onMarked, onClose }: MarkFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const { groups, tags } = useGroups();
  const mark = useCallMutation(fleetCalls.mark, { renews: FLEET_RENEWS, saysItself: true });
  const save = async ({ group, addTags, removeTags }: Marks) => {
    const { changed, kept } = await mark.mutateAsync({
      terminalCodes: [...terminalCodes],
      ...(group === KEEP ? {} : { groupId: group === NONE ? null : group }),
      addTags,
      removeTags,
    });
    if (kept.length === 0) say.done(t('common.saved'));
    else say.stay(t('terminal.markKept', { n: changed.length, kept: kept.length, max: TERMINAL_TAGS_MAX }));
    onMarked(kept);
  };
  return (
    <FormModal<Marks>
      name="mark"
      title={t('terminal.markTitle', { count: terminalCodes.length })}
      first={{ group: KEEP, addTags: [], removeTags: [] }}
      save={save}
      onClose={onClose}
    >
      <Form.Item name="group" label={t('terminal.group')}>
        <Select
          options={[
            { value: KEEP, label: t('terminal.groupKeep') },
            { value: NONE, label: t('terminal.groupNone') },
            ...groups,
          ]}
        />
      </Form.Item>
      <Form.Item name="addTags" label={t('terminal.addTags')} rules={useTagRules()}>
        <Select mode="tags" maxCount={TERMINAL_TAGS_MAX} options={tags} />
      </Form.Item>
      <Form.Item name="removeTags" label={t('terminal.removeTags')}>
        <Select mode="multiple" maxCount={TERMINAL_TAGS_MAX} options={tags} />
      </Form.Item>
    </FormModal>
  );
}
