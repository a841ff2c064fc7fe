import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { useSay } from '../../ui/useSay.ts';
import { designerAddress } from '../templates/addresses.ts';
import { Designer } from './Designer.tsx';
import { readDraft } from './model/draft.ts';

/** The designer on one version of a template. */
export function DesignerPage() {
  const [query] = useSearchParams();
  const templateId = query.get('templateId');
  const version = Number(query.get('version'));
  if (templateId === null || !Number.isInteger(version) || version < 1)
    return <Navigate to="/main/templates" replace />;
  return <Version key={`${templateId}/${version}`} templateId={templateId} version={version} />;
}

function Version({ templateId, version }: { readonly templateId: string; readonly version: number }) {
  const { t, language } = useTexts();
  // Fetched whenever it is opened: what was read before may have been saved since.
  const content = useCallQuery(templateCalls.get, { templateId, version }, { isFleeting: true });
  const versions = useCallQuery(templateCalls.versions, { templateId });
  const navigate = useNavigate();
  const say = useSay();
  const [times, setTimes] = useState(0);
  /** Opens the newest version; what was drawn here is lost. */
  const reload = async () => {
    const [facts, anew] = await Promise.all([versions.refetch(), content.refetch()]);
    const why = facts.error ?? anew.error;
    const [newest] = facts.data ?? [];
    if (why instanceof CallError) say.warn(failureText(why.failure, t));
    else if (newest !== undefined && newest.version !== version)
      void navigate(designerAddress(templateId, newest.version), { replace: true });
    else setTimes(times + 1);
  };
  return (
    <LoadedOne title="title.designer" list="/main/templates" asked={content}>
      {(opened) => (
        <Loaded asked={versions}>
          {([newest]) => {
            const draft = readDraft(opened.content);
            if (!draft.ok || newest === undefined)
              return (
                <Alert
                  type="error"
                  showIcon
                  title={t('designer.unreadable')}
                  description={draft.ok ? undefined : faultWords(draft.problem, language)}
                />
              );
            return (
              <Designer key={times} first={draft.value} opened={opened} newest={newest} onReload={reload} />
            );
          }}
        </Loaded>
      )}
    </LoadedOne>
  );
}
