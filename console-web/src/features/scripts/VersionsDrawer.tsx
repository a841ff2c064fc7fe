import { scriptAdminCalls, type TerminalScript } from '@self-print/contract/platform/scriptAdmin.ts';
import { type ScriptVersion, scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Drawer, Space, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';
import type { Manifest } from '../terminalConfig/place.ts';
import { useStepWords } from './useStepWords.ts';
import { VERSION_RENEWS } from './versionRenews.ts';
import './editor/steps.css';

const WIDTH_PX = 720;
const VERSIONS_SHOWN = 100;

interface VersionsDrawerProps {
  readonly of: TerminalScript;
  readonly onClose: () => void;
}

/** The versions of a script, step by step, for whoever reviews or runs them. */
export function VersionsDrawer({ of, onClose }: VersionsDrawerProps) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useCallQuery(
    scriptVersionCalls.versions,
    { scriptId: of.scriptId, page: 1, rows: VERSIONS_SHOWN },
    { isFleeting: true },
  );
  const manifest = useCallQuery(settingsAdminCalls.manifest, {});
  return (
    <Drawer open size={WIDTH_PX} title={t('script.versionsOf', { name: of.name })} onClose={onClose}>
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.map((version) => (
            <Version key={version.version} of={of} version={version} manifest={manifest.data ?? []} />
          ))
        }
      </Loaded>
    </Drawer>
  );
}

interface VersionProps {
  readonly of: TerminalScript;
  readonly version: ScriptVersion;
  readonly manifest: Manifest;
}

function Version({ of, version, manifest }: VersionProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const words = useStepWords(manifest);
  const { version: n, state, purpose, steps, sha256, writers, changedAt, publishedBy, publishedAt } = version;
  return (
    <section className="version" aria-label={t('script.versionNumber', { n })}>
      <h3>
        {t('script.versionNumber', { n })}{' '}
        <Tag color={state === 'draft' ? 'gold' : 'green'}>{t(`script.state.${state}`)}</Tag>
      </h3>
      <p>{purpose}</p>
      <ol className="step-list">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version's steps keep their order, and may be equal
          <li key={at}>{words.line(step)}</li>
        ))}
      </ol>
      <p className="under">
        {t('script.writtenBy', { people: writers.join(t('common.listComma')) })} ·{' '}
        {publishedAt === null
          ? t('script.savedAt', { at: moment(changedAt) })
          : t('script.publishedBy', { person: publishedBy, at: moment(publishedAt) })}
      </p>
      {sha256 !== '' && (
        <p className="under version__digest">
          {t('script.digest')} <code>{sha256}</code>
        </p>
      )}
      {state === 'draft' && !of.isWithdrawn && <DraftActions of={of} version={version} />}
    </section>
  );
}

function DraftActions({ of, version }: Omit<VersionProps, 'manifest'>) {
  const { t } = useTexts();
  const may = useMay('terminal:scripts');
  if (!may) return null;
  const input = { scriptId: of.scriptId, revision: version.revision };
  return (
    <>
      {version.isOwn && <Alert type="info" showIcon title={t('script.ownDraft')} />}
      <Space>
        {!version.isOwn && (
          <RowAction
            call={scriptAdminCalls.publish}
            input={input}
            renews={VERSION_RENEWS}
            label={t('script.publish')}
            ask={t('script.publishAsk', { name: of.name, n: version.version })}
            text={t('script.publishText')}
            done={t('script.isPublished')}
            button={{ type: 'primary', size: 'small' }}
          />
        )}
        <RowAction
          call={scriptAdminCalls.discard}
          input={input}
          renews={VERSION_RENEWS}
          label={t('script.discard')}
          ask={t('script.discardAsk')}
          text={t('script.discardText')}
          done={t('script.isDiscarded')}
        />
      </Space>
    </>
  );
}
