import {
  SCRIPT_NAME_MAX,
  SCRIPT_PURPOSE_MAX,
  type TerminalScript,
} from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useAsOpened } from '../../../ui/useAsOpened.ts';
import type { Manifest } from '../../terminalConfig/place.ts';
import { VERSION_RENEWS } from '../versionRenews.ts';
import { firstStep, stepsOf, type TypedStep } from './draft.ts';
import { StepRows } from './StepRows.tsx';

interface DraftFormProps {
  /** The script whose draft it is; left out for a new one. */
  readonly of?: TerminalScript;
  readonly onClose: () => void;
}

interface Typed {
  readonly name: string;
  readonly purpose: string;
  readonly steps: readonly TypedStep[];
}

/** Writes a draft: of a new script, or the next version of one, which begins as the version before. */
export function DraftForm({ of, onClose }: DraftFormProps) {
  const manifest = useCallQuery(settingsAdminCalls.manifest, {});
  const versions = useCallQuery(
    scriptVersionCalls.versions,
    { scriptId: of?.scriptId ?? '', page: 1, rows: 1 },
    { enabled: of !== undefined, isFleeting: true },
  );
  const newest = versions.data?.rows[0];
  if (of !== undefined && newest === undefined) {
    return <Loaded asked={versions}>{() => null}</Loaded>;
  }
  const first: Typed = {
    name: of?.name ?? '',
    purpose: newest?.purpose ?? '',
    steps: newest?.steps ?? [firstStep('awaitIdle')],
  };
  const script = of && { ...of, revision: newest?.revision ?? of.revision };
  return <Fields of={script} first={first} manifest={manifest.data ?? []} onClose={onClose} />;
}

interface FieldsProps {
  readonly of: TerminalScript | undefined;
  readonly first: Typed;
  readonly manifest: Manifest;
  readonly onClose: () => void;
}

function Fields({ of: given, first, manifest, onClose }: FieldsProps) {
  const { t } = useTexts();
  const of = useAsOpened(given);
  const create = useCallMutation(scriptVersionCalls.create, { renews: VERSION_RENEWS, saysItself: true });
  const modify = useCallMutation(scriptVersionCalls.modify, {
    renews: VERSION_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = { required: true, whitespace: true, message: t('common.required') };
  const version = of === undefined ? 1 : (of.draftVersion ?? (of.publishedVersion ?? 0) + 1);
  const save = ({ name, purpose, steps }: Typed): Promise<unknown> => {
    const written = { purpose, steps: stepsOf(steps) };
    if (of === undefined) return create.mutateAsync({ name, ...written });
    return modify.mutateAsync({ scriptId: of.scriptId, revision: of.revision, ...written });
  };
  return (
    <FormModal<Typed>
      name="script"
      title={of === undefined ? t('script.add') : t('script.editTitle', { name: of.name, n: version })}
      isWide
      first={first}
      save={save}
      done={t('script.added')}
      onClose={onClose}
    >
      {of === undefined && (
        <Form.Item name="name" label={t('script.name')} rules={[required]}>
          <Input maxLength={SCRIPT_NAME_MAX} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="purpose"
        label={t('script.purpose')}
        extra={t('script.purposeHint')}
        rules={[required]}
      >
        <Input maxLength={SCRIPT_PURPOSE_MAX} autoComplete="off" />
      </Form.Item>
      <StepRows manifest={manifest} />
    </FormModal>
  );
}
