import { type CloudFile, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useFileFacts, useFiles } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useUploads } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { UploadRow } from '../../ui/UploadRow.tsx';
import { MeButton } from '../me/MeButton.tsx';
import { ChooseFile } from './ChooseFile.tsx';

/** A person's files, and the way to send another. */
export function CloudListPage() {
  const { t } = useTexts();
  const config = useCallQuery(cloudPrintCalls.config, {});
  const { uploads, list } = useUploads();
  const files = useFiles(config.data?.enabled ?? false);
  return (
    <Page tools={<MeButton />} tabs={<Tabs />}>
      <h1 tabIndex={-1}>{t('cloud.title')}</h1>
      <Loaded asked={config}>
        {(rules) =>
          rules.enabled ? (
            <>
              <ChooseFile rules={rules} files={files.data ?? []} onChoose={uploads.add} />
              {list.length > 0 && (
                <ul className="rows">
                  {list.map((upload) => (
                    <li key={upload.id}>
                      <UploadRow upload={upload} uploads={uploads} />
                    </li>
                  ))}
                </ul>
              )}
              <h2>{t('cloud.files')}</h2>
              <Loaded asked={files} isPart>
                {(all) =>
                  all.length === 0 ? (
                    <Empty title={t('cloud.empty')} text={t('cloud.emptyText')} />
                  ) : (
                    <ul className="rows">
                      {all
                        .filter((file) => !list.some(({ fileId }) => fileId === file.fileId))
                        .map((file) => (
                          <li key={file.fileId}>
                            <FileRow file={file} />
                          </li>
                        ))}
                    </ul>
                  )
                }
              </Loaded>
              <p className="hint">
                {t('cloud.kept', { hours: rules.keptAfterPrintHours, days: rules.keptDays })}
              </p>
            </>
          ) : (
            <Trouble title={t('cloud.off')} text={t('cloud.offText')} art="door" />
          )
        }
      </Loaded>
    </Page>
  );
}

const TONES = { receiving: 'attention', converting: 'info', ready: 'done', refused: 'trouble' } as const;

function FileRow({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  const facts = useFileFacts(file);
  return (
    <Link className="row" to={`/mobile/cloud-print?fileId=${file.fileId}`}>
      <span className="row__tile row__tile--file">
        <Icon name="file" />
      </span>
      <span className="row__words">
        <span className="row__title">{file.fileName}</span>
        <span className="row__facts">
          <span className={`tag tag--${TONES[file.state]}`}>{t(`cloud.state.${file.state}`)}</span>
        </span>
        {file.problem !== null && <span className="row__facts">{file.problem.message}</span>}
        <span className="row__facts">
          {facts.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      </span>
      <Icon name="forward" />
    </Link>
  );
}
