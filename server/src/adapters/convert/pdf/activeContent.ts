import { open } from 'node:fs/promises';

/** What a PDF holds besides marks on pages. */
export interface ActiveContent {
  /** Scripts, actions on files or the network, attached files, media: nothing of it may be passed on. */
  readonly isActive: boolean;
  /** Form fields whose looks a viewer has to make. */
  readonly needsAppearances: boolean;
  readonly hasAnnotations: boolean;
}

const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|FileAttachment|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Sound|Screen|3D)[\s/<([>\]]/;
const NEEDS_APPEARANCES = /\/NeedAppearances\s+true/;
const ANNOTATIONS = /\/Annots[\s/<([]/;

const CHUNK_BYTES = 1_024 * 1_024;
/** Longer than any of the names, so that one on the border of two chunks is seen. */
const OVERLAP_BYTES = 64;

/**
 * Looks for names in a PDF that qpdf wrote without object streams: there all dictionaries lie open and names have one spelling.
 * Compressed content may look like a name by chance; then a harmless file is drawn anew, which does no harm.
 */
export async function findActiveContent(path: string): Promise<ActiveContent> {
  const handle = await open(path, 'r');
  const found = { isActive: false, needsAppearances: false, hasAnnotations: false };
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, kept, CHUNK_BYTES);
      if (bytesRead === 0) return found;
      const text = chunk.toString('latin1', 0, kept + bytesRead);
      found.isActive ||= ACTIVE.test(text);
      found.needsAppearances ||= NEEDS_APPEARANCES.test(text);
      found.hasAnnotations ||= ANNOTATIONS.test(text);
      const end = kept + bytesRead;
      kept = Math.min(OVERLAP_BYTES, end);
      chunk.copy(chunk, 0, end - kept, end);
    }
  } finally {
    await handle.close();
  }
}
