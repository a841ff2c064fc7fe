import type { CallFailure } from '@self-print/contract/client.ts';
import {
  SETTINGS_REASON_LENGTH_MAX,
  settingsAdminCalls,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Differences } from './Differences.tsx';
import type { Manifest, Place } from './place.ts';

/** What is about to be saved, on the version that was read. */
type Wish =
  | { readonly kind: 'save'; readonly version: number; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly kind: 'rollBack'; readonly version: number; readonly toVersion: number };

interface SaveFormProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly wish: Wish;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const RENEWED = [settingsAdminCalls.layer, settingsAdminCalls.versions, settingsAdminCalls.states];

/** Shows what would change, and asks why before it is saved. */
export function SaveForm({ place, manifest, wish, onSaved, onClose }: SaveFormProps) {
  const { t, language } = useTexts();
  const asked = useCallQuery(
    settingsAdminCalls.preview,
    { ...place, ...(wish.kind === 'save' ? { changes: wish.changes } : { toVersion: wish.toVersion }) },
    { isFleeting: true },
  );
  const options = { renews: RENEWED, saysItself: true } as const;
  const save = useCallMutation(settingsAdminCalls.save, options);
  const rollBack = useCallMutation(settingsAdminCalls.rollBack, options);
  const words = (failure: CallFailure) => {
    if (failure.kind !== 'refused' || failure.name !== 'BAD_REQUEST') return undefined;
    const entry = manifest.find(({ path }) => path === failure.detail.field);
    return entry && t('config.wrong', { setting: wordsOf(entry.words, language) });
  };
  const send = async ({ reason }: { readonly reason: string }) => {
    const { version } = wish;
    if (wish.kind === 'save') await save.mutateAsync({ ...place, version, changes: wish.changes, reason });
    else await rollBack.mutateAsync({ ...place, version, toVersion: wish.toVersion, reason });
    onSaved();
  };
  return (
    <FormModal<{ readonly reason: string }>
      name="config"
      title={wish.kind === 'save' ? t('config.saveTitle') : t('config.rollBackTitle', { n: wish.toVersion })}
      save={send}
      words={words}
      done={t('config.saved')}
      onClose={onClose}
    >
      <Loaded asked={asked}>
        {({ changes, terminals }) => (
          <>
            <Differences changes={changes} manifest={manifest} />
            <p>{t('config.reach', { count: terminals })}</p>
          </>
        )}
      </Loaded>
      <Form.Item
        name="reason"
        label={t('config.reason')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={SETTINGS_REASON_LENGTH_MAX} />
      </Form.Item>
    </FormModal>
  );
}
