import type { Bilingual } from '@self-print/contract/fields.ts';
import { fleetCalls, type TerminalGroup } from '@self-print/contract/platform/fleet.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { FLEET_RENEWS } from '../list/renews.ts';

const NAME_MAX = 60;

/** The groups of terminals: add, rename, delete. */
export function GroupsModal({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useCallQuery(fleetCalls.groups, {});
  const [edited, setEdited] = useState<TerminalGroup | 'new'>();
  return (
    <Modal open title={t('terminal.groups')} footer={null} onCancel={onClose}>
      <p>{t('terminal.groupsLead')}</p>
      <Loaded asked={asked}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p>{t('terminal.noGroups')}</p>
          ) : (
            <GroupTable groups={groups} onEdit={setEdited} />
          )
        }
      </Loaded>
      <Button type="primary" onClick={() => setEdited('new')}>
        {t('terminal.addGroup')}
      </Button>
      {edited && (
        <GroupForm group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Modal>
  );
}

interface GroupTableProps {
  readonly groups: readonly TerminalGroup[];
  readonly onEdit: (group: TerminalGroup) => void;
}

function GroupTable({ groups, onEdit }: GroupTableProps) {
  const { t, language } = useTexts();
  return (
    <table className="terminal-table">
      <tbody>
        {groups.map((group) => (
          <tr key={group.groupId}>
            <th scope="row">{wordsOf(group.name, language)}</th>
            <td>{t('terminal.inGroup', { count: group.terminals })}</td>
            <td>
              <Button type="link" size="small" onClick={() => onEdit(group)}>
                {t('common.edit')}
              </Button>
              <RowAction
                call={fleetCalls.removeGroup}
                input={{ groupId: group.groupId }}
                renews={FLEET_RENEWS}
                label={t('common.remove')}
                ask={t('common.removeAsk', { name: wordsOf(group.name, language) })}
                text={t('terminal.removeGroupText')}
                done={t('common.removed')}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GroupFormProps {
  readonly group: TerminalGroup | undefined;
  readonly onClose: () => void;
}

function GroupForm({ group, onClose }: GroupFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(fleetCalls.saveGroup, {
    renews: FLEET_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const of = group && { groupId: group.groupId, revision: group.revision };
  return (
    <FormModal<{ name: Bilingual }>
      name="group"
      title={t(group ? 'terminal.editGroup' : 'terminal.addGroup')}
      first={{ name: group?.name ?? { zh: '', en: '' } }}
      save={({ name }) => save.mutateAsync({ ...of, name })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('terminal.groupName')} isRequired maxLength={NAME_MAX} />
    </FormModal>
  );
}
