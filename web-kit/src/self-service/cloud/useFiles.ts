import {
  type CloudFile,
  type CloudFileDetail,
  type CloudLayout,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useState } from 'react';
import { formatFileSize } from '../../fileSize.ts';
import { useCallMutation, useCallQuery } from '../../queries.tsx';
import { useMoments, useSelfService } from '../selfService.ts';
import { printedSides } from './printedSides.ts';

const LIST_AGAIN_MS = 1_500;
const FILE_AGAIN_MS = 1_000;
const SHOWN_MORE = 20;
/** The format of a page whose size is not known yet, in points. */
const A4 = { widthPt: 595, heightPt: 842 };

/** A person's files, asked for again while one is being converted. */
export function useFiles(enabled: boolean) {
  return useCallQuery(
    cloudPrintCalls.files,
    {},
    {
      enabled,
      againMs: (all) => (all?.some(({ state }) => state === 'converting') ? LIST_AGAIN_MS : false),
    },
  );
}

/** One file, asked for again while it is being converted. */
export function useFile(fileId: string) {
  return useCallQuery(
    cloudPrintCalls.file,
    { fileId },
    { againMs: (data) => (data?.state === 'converting' ? FILE_AGAIN_MS : false) },
  );
}

/** How many pages a file has, how large it is and when it is deleted. */
export function useFileFacts({ pages, sizeBytes, keptUntil }: CloudFile): readonly string[] {
  const { t } = useSelfService();
  const { dayOf } = useMoments();
  return [
    ...(pages > 0 ? [t('pages.n', { count: pages })] : []),
    formatFileSize(sizeBytes),
    t('cloud.until', { day: dayOf(keptUntil) }),
  ];
}

/** The sides of a print of a file, the first ones at once and further ones when they are asked for. */
export function usePrintedSides(file: CloudFileDetail, layout: CloudLayout) {
  const { fileId, pages, pageSizes, previews } = file;
  const { addressOf, t } = useSelfService();
  const [shown, setShown] = useState(Math.max(1, previews.length));
  const blankPages = new Set(file.blankPages);
  const all = Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const { widthPt, heightPt } = pageSizes[index] ?? A4;
    const url = addressOf(cloudPrintCalls.previewPage, { fileId, page });
    return { page, url, width: widthPt, height: heightPt, isBlank: blankPages.has(page) };
  });
  const sides = printedSides(all, layout);
  return {
    sides: sides
      .slice(0, shown)
      .map((side) => ({ ...side, name: t(`side.${side.face}`, { sheet: side.sheet }) })),
    /** Undefined when all are shown. */
    showMore: shown < sides.length ? () => setShown(shown + SHOWN_MORE) : undefined,
  };
}

/** Deletes a file after asking once. */
export function useDeleteFile(fileId: string, onDeleted: () => void) {
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation(cloudPrintCalls.deleteFile, {
    saysItself: true,
    renews: [cloudPrintCalls.files, userOrderCalls.listByPage],
  });
  return {
    isAsking,
    setAsking,
    isBusy: remove.isPending,
    error: remove.error,
    run: () => remove.mutate({ fileId }, { onSuccess: onDeleted }),
  };
}
