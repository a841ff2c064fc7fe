import {
  type CloudFile,
  type CloudLayout,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { FIRST_LAYOUT } from '@self-print/web-kit/ordering/firstLayout.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { Cost } from './Cost.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

const AGAIN_MS = 1_000;
const BACK = '/mobile/cloud-print';

/** A file before it is ordered: its pages, how it is printed, and what that costs. */
export function FilePage({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const file = useCallQuery(
    cloudPrintCalls.file,
    { fileId },
    { againMs: (data) => (data?.state === 'converting' ? AGAIN_MS : false) },
  );
  if (file.data?.state === 'ready') return <Ready file={file.data} />;
  return (
    <Page title={t('title.cloudFile')} back={BACK}>
      <Loaded asked={file} skeleton={<Skeleton kind="page" />}>
        {(data) =>
          data.state === 'refused' ? (
            <>
              <Trouble title={t('file.refused')} text={data.problem?.message ?? ''} art="door" />
              <Link className="button" to={BACK} replace>
                {t('file.refusedOther')}
              </Link>
              <DeleteFile fileId={fileId} />
            </>
          ) : (
            <>
              <p className="lead" role="status">
                {t(data.state === 'receiving' ? 'cloud.state.receiving' : 'file.converting')}
              </p>
              {data.state === 'converting' && <Skeleton kind="page" />}
              <DeleteFile fileId={fileId} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Ready({ file }: { readonly file: CloudFile }) {
  const { newId } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const [layout, setLayout] = useState<CloudLayout>(FIRST_LAYOUT);
  const config = useCallQuery(cloudPrintCalls.config, {});
  const create = useCallMutation(cloudPrintCalls.create);
  const { fileId } = file;
  const fee = useCallQuery(cloudPrintCalls.chargeFee, { fileId, layout }, { keepLast: true });
  // The same request keeps its key, so that a lost answer does not make a second order.
  const request = useRef({ layout, key: newId() });
  const submit = () => {
    if (request.current.layout !== layout) request.current = { layout, key: newId() };
    create.mutate(
      { fileId, layout, requestKey: request.current.key },
      {
        onSuccess: ({ orderId }) =>
          void navigate(`/mobile/orderCompleted?orderId=${orderId}`, { replace: true }),
      },
    );
  };
  return (
    <Page
      title={t('title.cloudFile')}
      back={BACK}
      action={
        <Cost
          asked={fee}
          error={create.error}
          isBusy={create.isPending}
          label="cost.submit"
          onSubmit={submit}
        />
      }
    >
      <h2 className="cloud__name">{file.fileName}</h2>
      {file.replacedFonts.map(({ wanted, used }) => (
        <p key={wanted} className="notice notice--attention">
          <Icon name="alert" />
          {t('file.fonts', { wanted, used })}
        </p>
      ))}
      <FilePreview file={file} />
      <LayoutChoice
        layout={layout}
        pages={file.pages}
        config={config.data}
        error={fee.error}
        onChange={setLayout}
      />
      <DeleteFile fileId={fileId} />
    </Page>
  );
}
