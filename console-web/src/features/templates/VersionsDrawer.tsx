import type { Bilingual } from '@self-print/contract/fields.ts';
import { type TemplateVersionFacts, templateCalls } from '@self-print/contract/platform/templates.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button, Drawer, Flex, Timeline } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { useMoments } from '../../ui/words.ts';
import { designerAddress } from './addresses.ts';
import { CompareVersions } from './CompareVersions.tsx';
import type { TemplateContent } from './readTemplateFile.ts';
import { VersionStateTag } from './VersionStateTag.tsx';

/** What another step of a version changes. */
const RENEWS = [templateCalls.list, templateCalls.versions, templateCalls.get];

type OnCopy = (content: TemplateContent) => void;

interface VersionsDrawerProps {
  readonly templateId: string;
  readonly name: Bilingual;
  /** Begins a new template with the content of a version; left out for those who may not. */
  readonly onCopy: OnCopy | undefined;
  readonly onClose: () => void;
}

/** The versions of a template: hand in what is written, publish what somebody else wrote, roll back. */
export function VersionsDrawer({ templateId, name, onCopy, onClose }: VersionsDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const asked = useCallQuery(templateCalls.versions, { templateId });
  return (
    <Drawer
      open
      size={560}
      title={t('template.versionsOf', { name: wordsOf(name, language) })}
      onClose={onClose}
    >
      <p>{t('template.secondPerson')}</p>
      <Loaded asked={asked}>
        {(versions) => (
          <Timeline
            items={versions.map((facts) => ({
              key: facts.version,
              content: (
                <Version
                  facts={facts}
                  earlier={versions
                    .map(({ version }) => version)
                    .filter((version) => version < facts.version)}
                  onCopy={onCopy}
                />
              ),
              color: facts.state === 'published' ? 'green' : 'gray',
            }))}
          />
        )}
      </Loaded>
    </Drawer>
  );
}

interface VersionProps {
  readonly facts: TemplateVersionFacts;
  /** The versions before it, newest first. */
  readonly earlier: readonly number[];
  readonly onCopy: OnCopy | undefined;
}

function Version({ facts, earlier, onCopy }: VersionProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const navigate = useNavigate();
  const [isCompared, setCompared] = useState(false);
  const { templateId, version, state, note, writtenBy, publishedBy, createdAt, publishedAt } = facts;
  return (
    <section aria-label={`v${version}`}>
      <strong className="number">v{version}</strong> <VersionStateTag state={state} />
      <span className="under">{t('template.writtenBy', { name: writtenBy, at: moment(createdAt) })}</span>
      {publishedBy !== null && (
        <span className="under">
          {t('template.publishedBy', { name: publishedBy, at: moment(publishedAt) })}
        </span>
      )}
      {note !== '' && <p>{note}</p>}
      <Flex gap={6} wrap style={{ marginTop: 8 }}>
        <Button size="small" onClick={() => void navigate(designerAddress(templateId, version))}>
          {t(state === 'draft' ? 'template.edit' : 'template.look')}
        </Button>
        <Steps facts={facts} />
        {earlier.length > 0 && (
          <Button size="small" onClick={() => setCompared(true)}>
            {t('template.compare')}
          </Button>
        )}
        <Contents facts={facts} onCopy={onCopy} />
      </Flex>
      {isCompared && (
        <CompareVersions
          templateId={templateId}
          version={version}
          earlier={earlier}
          onClose={() => setCompared(false)}
        />
      )}
    </section>
  );
}

function Steps({ facts: { templateId, version, state, isOwn } }: { readonly facts: TemplateVersionFacts }) {
  const { t } = useTexts();
  const mayWrite = useMay('template:write');
  const mayPublish = useMay('template:publish');
  const step = { input: { templateId, version }, renews: RENEWS };
  if (state === 'draft' && mayWrite)
    return (
      <RowAction
        // A button of its own for each step: one that is reused may keep the sign of waiting of the step before.
        key="submitForReview"
        {...step}
        call={templateCalls.submitForReview}
        label={t('template.submitForReview')}
        ask={t('template.submitForReviewAsk')}
        text={t('template.submitForReviewText')}
        done={t('template.submittedForReview')}
        button={{ size: 'small', type: 'primary' }}
      />
    );
  if ((state === 'handedIn' || state === 'retired') && mayPublish) {
    const isBack = state === 'retired';
    if (isOwn && !isBack) return <span className="under">{t('template.ownVersion')}</span>;
    return (
      <RowAction
        key="publish"
        {...step}
        call={templateCalls.publish}
        label={t(isBack ? 'template.rollBack' : 'template.publish')}
        ask={t(isBack ? 'template.rollBackAsk' : 'template.publishAsk', { n: version })}
        text={t('template.publishText')}
        done={t('template.publishedDone')}
        button={{ size: 'small', type: isBack ? 'default' : 'primary' }}
      />
    );
  }
  return null;
}

/** Takes the content of a version elsewhere: into a file, or into a new template. */
function Contents({ facts: { templateId, version }, onCopy }: Omit<VersionProps, 'earlier'>) {
  const { t } = useTexts();
  const { api } = useServices();
  const say = useSay();
  const withContent = useOnce(async (use: OnCopy) => {
    const answer = await api.call(templateCalls.get, { templateId, version });
    if (answer.ok) use(answer.value.content);
    else say.warn(failureText(answer.problem, t));
  });
  const save: OnCopy = (content) =>
    saveFile(
      new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
      `${templateId}-v${version}.json`,
    );
  return (
    <>
      <Button size="small" onClick={() => void withContent(save)}>
        {t('common.export')}
      </Button>
      {onCopy && (
        <Button size="small" onClick={() => void withContent(onCopy)}>
          {t('template.copy')}
        </Button>
      )}
    </>
  );
}
