import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';

interface Chosen {
  /** Files to be sent; `fileId` is that of an earlier try of the same file, which goes on. */
  readonly good: readonly { readonly file: File; readonly fileId: string | undefined }[];
  /** What is wrong with the others; undefined when there are none. */
  readonly wrong: 'tooLarge' | 'empty' | undefined;
}

/**
 * Which of the files that a person has chosen can be sent.
 * @param taken earlier tries that another upload goes on with: two files of one name and size may differ in what they hold
 */
export function chosenFiles(
  chosen: readonly File[],
  known: readonly Pick<CloudFile, 'fileId' | 'fileName' | 'sizeBytes' | 'state'>[],
  maxBytes: number,
  taken: Iterable<string> = [],
): Chosen {
  const gone = new Set(taken);
  const isTooLarge = chosen.some((file) => file.size > maxBytes);
  const isEmpty = chosen.some((file) => file.size === 0);
  return {
    good: chosen
      .filter((file) => file.size > 0 && file.size <= maxBytes)
      .map((file) => ({ file, fileId: begunBefore(file) })),
    wrong: isTooLarge ? 'tooLarge' : isEmpty ? 'empty' : undefined,
  };

  function begunBefore({ name, size }: File): string | undefined {
    const found = known.find(
      ({ fileId, state, fileName, sizeBytes }) =>
        !gone.has(fileId) && state === 'receiving' && fileName === name && sizeBytes === size,
    );
    if (found) gone.add(found.fileId);
    return found?.fileId;
  }
}
