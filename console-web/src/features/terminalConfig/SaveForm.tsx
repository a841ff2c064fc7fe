import type { CallFailure } from '@self-print/contract/client.ts';
import {
  cardFactoryCalls,
  SETTINGS_REASON_LENGTH_MAX,
  settingsAdminCalls,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation, useCallQuery, useRenewal } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Differences } from './Differences.tsx';
import { type Manifest, type Place, switchable } from './place.ts';

/** What is about to be saved, on the version that was read. */
type Wish =
  | {
      readonly kind: 'save' | 'saveCards';
      readonly version: number;
      readonly changes: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'rollBack'; readonly version: number; readonly toVersion: number }
  | { readonly kind: 'switch'; readonly version: number; readonly enabled: boolean };

interface SaveFormProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly wish: Wish;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const RENEWED = [
  settingsAdminCalls.layer,
  settingsAdminCalls.versions,
  settingsAdminCalls.states,
  cardFactoryCalls.config,
  cardFactoryCalls.versions,
];

/** Shows what would change, and asks why before it is saved. */
export function SaveForm({ place, manifest, wish, onSaved, onClose }: SaveFormProps) {
  const { t, language } = useTexts();
  const asked = useCallQuery(
    settingsAdminCalls.preview,
    { ...place, ...previewOf(wish) },
    { isFleeting: true },
  );
  const options = { renews: RENEWED, saysItself: true } as const;
  const save = useCallMutation(settingsAdminCalls.save, options);
  const saveCards = useCallMutation(cardFactoryCalls.save, options);
  const switchLayer = useCallMutation(settingsAdminCalls.switchLayer, options);
  const rollBack = useCallMutation(settingsAdminCalls.rollBack, options);
  const words = (failure: CallFailure) => {
    if (failure.kind !== 'refused') return undefined;
    if (failure.name === 'CHANGED_MEANWHILE') return t('config.changedMeanwhile');
    if (failure.name !== 'BAD_REQUEST') return undefined;
    const entry = manifest.find(({ path }) => path === failure.detail.field);
    return entry && t('config.wrong', { setting: wordsOf(entry.words, language) });
  };
  const send = async ({ reason }: { readonly reason: string }) => {
    const { version } = wish;
    switch (wish.kind) {
      case 'save':
        await save.mutateAsync({ ...place, version, changes: wish.changes, reason });
        break;
      case 'saveCards':
        await saveCards.mutateAsync({ ...place, version, changes: wish.changes, reason });
        break;
      case 'rollBack':
        await rollBack.mutateAsync({ ...place, version, toVersion: wish.toVersion, reason });
        break;
      case 'switch': {
        const layer = switchable(place.layer);
        if (layer) await switchLayer.mutateAsync({ ...place, layer, version, enabled: wish.enabled, reason });
        break;
      }
      default:
        assertNever(wish);
    }
    onSaved();
  };
  const title = useTitle(wish);
  // A wrong value is as wrong at the next try.
  const wrong = asked.error instanceof CallError ? words(asked.error.failure) : undefined;
  // The page below stays with its changes; what they differ from and the version are those of the moment.
  const reread = useRenewal([settingsAdminCalls.preview, ...RENEWED]);
  return (
    <FormModal<{ readonly reason: string }>
      name="config"
      title={title}
      save={send}
      words={words}
      onReread={reread}
      done={t('config.saved')}
      onClose={onClose}
    >
      {wrong === undefined ? (
        <Loaded asked={asked}>
          {({ changes, terminals }) => (
            <>
              <Differences changes={changes} manifest={manifest} />
              <p>{t('config.reach', { count: terminals })}</p>
            </>
          )}
        </Loaded>
      ) : (
        <Alert type="error" showIcon role="alert" title={wrong} />
      )}
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

function previewOf(wish: Wish) {
  if (wish.kind === 'switch') return { enabled: wish.enabled };
  return wish.kind === 'rollBack' ? { toVersion: wish.toVersion } : { changes: wish.changes };
}

function useTitle(wish: Wish): string {
  const { t } = useTexts();
  if (wish.kind === 'switch') return t(wish.enabled ? 'config.switchOn' : 'config.switchOff');
  return wish.kind === 'rollBack' ? t('config.rollBackTitle', { n: wish.toVersion }) : t('config.saveTitle');
}
