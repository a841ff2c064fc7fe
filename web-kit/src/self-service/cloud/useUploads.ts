import {
  type CloudFile,
  type CloudPrintConfig,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { formatFileSize } from '../../fileSize.ts';
import { callKey } from '../../queries.tsx';
import { chosenFiles } from '../../uploads/chosenFiles.ts';
import { kindsOf } from '../../uploads/fileKinds.ts';
import { pauseOrNetwork } from '../../uploads/pauseOrNetwork.ts';
import { createUploads, type Uploads } from '../../uploads/uploads.ts';
import { type SelfService, useSelfService } from '../selfService.ts';

/** One for each sign-in, as the answers that are kept: uploads go on while the person looks at other pages. */
const ofSession = new WeakMap<QueryClient, Uploads>();

/** Uploads of this visit. */
export function useUploads() {
  const service = useSelfService();
  const queries = useQueryClient();
  const uploads = ofSession.get(queries) ?? begin(service, queries);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  return { uploads, list };
}

function begin({ call }: SelfService, queries: QueryClient): Uploads {
  const uploads = createUploads({
    call,
    calls: cloudPrintCalls,
    announce: (file, options) => call(cloudPrintCalls.beginUpload, file, options),
    pause: pauseOrNetwork,
    onChange: () => void queries.invalidateQueries({ queryKey: [callKey(cloudPrintCalls.files)] }),
  });
  ofSession.set(queries, uploads);
  return uploads;
}

interface ChooseFilesOptions {
  readonly rules: CloudPrintConfig;
  /** Files that the platform knows; one that is not complete goes on when it is chosen again. */
  readonly files: readonly CloudFile[];
  readonly onChoose: (file: File, fileId?: string) => void;
}

/** Takes the files that can be sent, and says what is wrong with the others. */
export function useChooseFiles({ rules, files, onChoose }: ChooseFilesOptions) {
  const { t } = useSelfService();
  const { uploads } = useUploads();
  const [wrong, setWrong] = useState<ReturnType<typeof chosenFiles>['wrong']>();
  const size = formatFileSize(rules.maxFileBytes);
  return {
    accept: rules.accepted.join(','),
    lead: t('cloud.lead', {
      kinds: kindsOf(rules.accepted)
        .map((kind) => t(`cloud.kind.${kind}`))
        .join(t('cloud.between')),
      size,
      pages: rules.maxPages,
    }),
    problem: wrong && t(`upload.${wrong}`, { size }),
    take: (list: FileList | null) => {
      const chosen = chosenFiles([...(list ?? [])], files, rules.maxFileBytes, takenBy(uploads));
      setWrong(chosen.wrong);
      for (const { file, fileId } of chosen.good) onChoose(file, fileId);
    },
  };
}

/** What uploads go on with. A failed one is sent on by choosing its file again, unless that may have changed. */
function takenBy(uploads: Uploads): string[] {
  return uploads
    .list()
    .filter(({ state, failure }) => state !== 'failed' || failure?.kind === 'unreadable')
    .flatMap(({ fileId }) => fileId ?? []);
}
